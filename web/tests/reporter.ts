// One line a test, what failed in full, and the counts alone on the last line.
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

export default class Lines implements Reporter {
  #passed = 0
  #failed = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = test.titlePath().filter((part) => part !== '').join(' › ')
    const ok = result.status === test.expectedStatus
    if (ok) this.#passed += 1
    else this.#failed += 1
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${(result.duration / 1000).toFixed(1)} s)`)
    if (ok) return
    for (const error of result.errors) {
      const told = error.stack ?? error.message ?? String(error.value)
      // What the browser says about its own start is of no use here.
      console.log(told.split('\n').filter((line) => !/^\[pid=|^<launch/.test(line)).join('\n'))
    }
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text)
  }

  onError(error: { message?: string; stack?: string }): void {
    this.#failed += 1
    console.log(error.stack ?? error.message)
  }

  onEnd(result: FullResult): void {
    if (result.status !== 'passed' && this.#failed === 0) this.#failed = 1
    console.log(`${this.#passed} passed, ${this.#failed} failed`)
  }
}
