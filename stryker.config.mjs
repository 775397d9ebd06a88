import process from 'node:process'
import { areas, mutatedFiles } from './tests/mutation/areas.ts'

const name = process.env.MUTATION_AREA ?? 'domain'
const reports = `var/mutation/${name}`

export default {
  mutate: mutatedFiles(areas[name], Number(process.env.MUTATION_EVERY ?? 1)),
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  // A busy machine is no reason to count a mutant as noticed.
  timeoutFactor: 3,
  plugins: ['@stryker-mutator/vitest-runner'],
  tempDirName: 'var/mutation/sandbox',
  ignorePatterns: ['var', 'dist', 'snapshot', 'releases', 'test-results', 'docs'],
  incremental: true,
  incrementalFile: `${reports}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportMutants: false },
  htmlReporter: { fileName: `${reports}.html` },
  jsonReporter: { fileName: `${reports}.json` },
}
