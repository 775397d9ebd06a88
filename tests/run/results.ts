import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

export interface TestFailure {
  /** Path from the root of the project. */
  file: string
  test: string
  /** First lines of the reason: the assertion and its difference. */
  reason: string
  /** The command that runs this test alone. */
  alone: string
}

export interface TestResults {
  passed: number
  failed: number
  skipped: number
  failures: TestFailure[]
}

/** Environment variable with the file of the results. `scripts/test.ts` sets it, and reporters write the file. */
const reportVariable = 'TEST_RESULTS'

export const resultsEnv = (file: string): NodeJS.ProcessEnv => ({ ...process.env, [reportVariable]: file })

export function writeResults(results: TestResults): void {
  const file = process.env[reportVariable]
  if (file) writeFileSync(file, JSON.stringify(results))
}

/** Results of a finished runner. Undefined if it ended without them. */
export function readResults(file: string): TestResults | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestResults) : undefined
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** The first lines of the text of an error, without colours, stack and blank lines. */
export function firstLines(text: string, maxLines = 12): string {
  const lines = text.replace(colours, '').split('\n')
  return lines
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, maxLines)
    .join('\n')
}

/** The command that runs one file, or one test of it, on the database engine of this run. */
export function commandFor(file: string, test: string): string {
  const engine = process.env.TEST_DATABASE ? `TEST_DATABASE=${process.env.TEST_DATABASE} ` : ''
  const words = test ? ` -t '${test.replaceAll("'", "'\\''")}'` : ''
  return `${engine}npm test -- ${file}${words}`
}

/** The text of a failure at the end of a run. */
export function describeFailure({ file, test, reason, alone }: TestFailure): string {
  return `FAILED ${file}${test && `: ${test}`}\n${reason.replace(/^/gm, '    ')}\n    alone: ${alone}`
}
