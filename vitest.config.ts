import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { deadlineMs } from './tests/run/until.ts'

/** Files that set the environment or the modules of their process, need a document, or count handles. */
const isolated = [
  'src/{content,elements,islands,parts,service-worker,stores,ui}/**/*.test.{ts,tsx}',
  'host/{firewall/open-firewall,admin/publish/publisher,posts/sanitise/sanitise-worker,server}.test.ts',
  'publish/release/releases/sync-release.test.ts',
  // Its subject is the cost of a hash.
  'host/accounts/secrets/passwords.test.ts',
]
const mariaDb = ['tests/mariadb.ts']
const quickHashes = { '@node-rs/argon2': path.join(import.meta.dirname, 'tests/contract/quick-argon2.ts') }

/** `npm test` runs these. */
const quick: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    resolve: { alias: quickHashes },
    test: {
      name: 'unit',
      // The files share processes: to load the same modules for each takes as long as the tests.
      isolate: false,
      include: [
        '{domain,api,settings,game-data,http,host,publish,ops,scripts}/**/*.test.ts',
        'src/{jsx,markup,layouts,styles}/**/*.test.{ts,tsx}',
        'tests/{contract,house}/**/*.test.ts',
      ],
      exclude: isolated,
    },
  },
  { extends: true, test: { name: 'isolated', include: isolated } },
  { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
]

/** `npm run test:full` runs these: real programs, real data, faults. Their tests start processes of their own. */
const full: TestProjectInlineConfiguration[] = ['services', 'real-data', 'faults'].map((name) => ({
  extends: true,
  resolve: { alias: quickHashes },
  test: { name, globalSetup: mariaDb, include: [`tests/${name}/**/*.test.ts`] },
}))

/** With `TEST_DATABASE=mariadb`: every file whose suite takes its database from tests/databases.ts, on MariaDB. */
const onMariaDb: TestProjectInlineConfiguration = {
  extends: true,
  resolve: { alias: quickHashes },
  test: {
    name: 'mariadb',
    globalSetup: mariaDb,
    include: globSync('{host,tests/contract}/**/*.test.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('describeDatabase('),
    ),
  },
}

const game: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'game', globalSetup: mariaDb, include: ['tests/game/**/*.test.ts'] },
}

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: ['tests/temporary-folder.ts'],
    maxWorkers: availableParallelism(),
    // Twice the deadline of a condition, so that a condition that is not met is named, not the test's timeout.
    testTimeout: 2 * deadlineMs,
    hookTimeout: 2 * deadlineMs,
    expect: { poll: { timeout: deadlineMs } },
    projects: process.env.TEST_DATABASE === 'mariadb' ? [onMariaDb] : [...quick, ...full, game],
  },
})
