import path from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { commandFor, firstLines, type TestResults, writeResults } from './results.ts'

/** Writes the results of a run for `scripts/test.ts`. Another reporter of Vitest prints the progress. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [] }
    const fail = (file: string, fullName: string, error: SerializedError | undefined) => {
      // The option -t needs spaces between the names.
      const test = fullName.replaceAll(' > ', ' ')
      results.failed++
      results.failures.push({ file, test, reason: reasonOf(error), alone: commandFor(file, test) })
    }
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId)
      // A file that cannot be loaded, or whose hook failed, has no failed test of its own.
      for (const error of module.errors()) fail(file, '', error)
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(file, suite.fullName, error)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') fail(file, test.fullName, errors?.[0])
        else results[state === 'passed' ? 'passed' : 'skipped']++
      }
    }
    for (const error of unhandled) fail('vitest', '', error)
    writeResults(results)
  }
}

function reasonOf(error: SerializedError | undefined): string {
  return firstLines(`${error?.message ?? 'no reason given'}\n${error?.diff ?? ''}`)
}
