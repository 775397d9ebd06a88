import process from 'node:process'
import { areas } from './tests/mutation/areas.ts'

const area = process.env.MUTATION_AREA ?? 'domain'
const reports = `var/mutation/${area}`

export default {
  mutate: areas[area]?.mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  // No compiler: types are not looked at.
  plugins: ['@stryker-mutator/vitest-runner'],
  tempDirName: 'var/mutation/sandbox',
  ignorePatterns: ['var', 'dist', 'snapshot', 'releases', 'test-results', 'docs'],
  incremental: true,
  incrementalFile: `${reports}.incremental.json`,
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportMutants: false },
  htmlReporter: { fileName: `${reports}.html` },
  jsonReporter: { fileName: `${reports}.json` },
}
