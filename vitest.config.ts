import { defineConfig } from 'vitest/config'

/** What sets the environment or the modules of its process, needs a document, or measures: each file in a process of its own. */
const alone = [
  'src/**/*.test.{ts,tsx}',
  '{host/firewall/open-firewall,host/market/current-offers,host/http/busy,host/publish/publisher}.test.ts',
  'release/publish/sync-release.test.ts',
  'tests/contract/{client-files,name-table-size,world-pages}.test.ts',
  'tests/{site,faults,game}/**/*.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two cores of the machine that these were timed on: many files wait, for servers and for time-outs.
    maxWorkers: 3,
    testTimeout: 20_000,
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        // Their files share processes: to load the same modules for each would take as long as the tests.
        test: {
          name: 'together',
          isolate: false,
          globalSetup: ['tests/mariadb.ts'],
          include: [
            '{domain,api,host,http,operate,pull,refresh,doctor,install,release,site-server,scripts}/**/*.test.ts',
            'tests/{contract,house}/**/*.test.ts',
          ],
          exclude: alone,
        },
      },
      {
        extends: true,
        test: { name: 'alone', globalSetup: ['tests/mariadb.ts'], include: alone },
      },
    ],
  },
})
