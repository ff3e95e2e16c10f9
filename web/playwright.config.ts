import { defineConfig } from '@playwright/test'

// `unit` needs nothing but Node; `browser` drives Chromium against a real `upstar serve` that `tests/server.ts` starts.
export default defineConfig({
  testDir: 'tests',
  outputDir: 'tests/.results',
  fullyParallel: false,
  testIgnore: '**/.results/**',
  workers: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['./tests/reporter.ts']],
  projects: [
    { name: 'unit', testMatch: 'unit/*.test.ts' },
    {
      name: 'browser',
      testMatch: 'browser/*.test.ts',
      use: {
        browserName: 'chromium',
        actionTimeout: 90_000,
        viewport: { width: 1280, height: 900 },
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
          args: [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
  ],
})
