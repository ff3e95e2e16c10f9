// A real `upstar serve` on a free port, and pages that complain of anything that should not happen.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'

const BINARY = process.env.UPSTAR_BINARY ?? '../target/debug/upstar'

function started(): Promise<{ address: string; process: ChildProcess }> {
  if (!existsSync(BINARY)) throw new Error(`${BINARY} is missing: cargo build -p upstar builds it`)
  const process = spawn(BINARY, ['serve', '--port', '0', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let said = ''
    process.stdout?.on('data', (data: Buffer) => {
      said += data.toString()
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (address) resolve({ address, process })
    })
    process.on('exit', (code) => reject(new Error(`upstar serve ended with ${code} before it listened: ${said}`)))
  })
}

export interface Complaints {
  /** Console messages that are errors or warnings, errors of scripts, and requests to other hosts. */
  list: string[]
}

export const test = base.extend<{ complaints: Complaints }, { lab: string }>({
  lab: [
    async ({}, use) => {
      const { address, process } = await started()
      await use(address)
      process.kill()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ lab }, use) => use(lab),
  // Every test fails if the page complained, whatever else it looked at.
  complaints: [
    async ({ page, lab }, use) => {
      const complaints: Complaints = { list: [] }
      watch(page, lab, complaints)
      await use(complaints)
      if (complaints.list.length > 0) throw new Error(`the page complained:\n${complaints.list.join('\n')}`)
    },
    { auto: true },
  ],
})

function watch(page: Page, lab: string, complaints: Complaints): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.list.push(message.text())
  })
  page.on('pageerror', (error) => complaints.list.push(String(error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== lab) complaints.list.push(`a request to ${request.url()}`)
  })
}

export { expect } from '@playwright/test'
