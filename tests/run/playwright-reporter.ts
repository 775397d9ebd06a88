import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { commandFor, firstLines, type TestResults, writeResults } from './results.ts'

/** Writes the results of a run for `scripts/test.ts`. Another reporter of Playwright prints the progress. */
export default class ResultsReporter implements Reporter {
  readonly #results: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [] }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') this.#results.skipped++
    else if (test.ok()) this.#results.passed++
    else {
      const file = `${path.relative(process.cwd(), test.location.file)}:${test.location.line}`
      this.#fail(file, test.title, result.error)
    }
  }

  /** Adds an error outside of tests, such as a file that cannot be loaded. */
  onError(error: TestError): void {
    this.#fail('playwright', '', error)
  }

  onEnd(): void {
    writeResults(this.#results)
  }

  #fail(file: string, test: string, error: TestError | undefined): void {
    this.#results.failed++
    const reason = firstLines(error?.message ?? 'no reason given')
    this.#results.failures.push({ file, test, reason, alone: commandFor(file, '') })
  }

  printsToStdio(): boolean {
    return false
  }
}
