import process from 'node:process'
import { areas, mutatedFiles, reportPath } from './tests/mutation/areas.ts'

const name = process.env.MUTATION_AREA ?? 'domain'
const every = Number(process.env.MUTATION_EVERY ?? 1)
const report = reportPath(name, every)

export default {
  mutate: mutatedFiles(areas[name], every),
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  // A busy machine is no reason to count a mutant as noticed.
  timeoutFactor: 3,
  plugins: ['@stryker-mutator/vitest-runner'],
  tempDirName: 'var/mutation/sandbox',
  ignorePatterns: ['var', 'dist', 'snapshot', 'releases', 'test-results', 'docs/images'],
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportMutants: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
}
