import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** What sets the environment or the modules of its process, needs a document, or measures: each file in a process of its own. */
const alone = [
  'src/{content,elements,islands,service-worker,stores,ui}/**/*.test.{ts,tsx}',
  'host/{firewall/open-firewall,market/current-offers,http/busy,publish/publisher,purge/purge-aside,server,accounts/log-in-away}.test.ts',
  'release/publish/sync-release.test.ts',
  'tests/contract/{client-files,name-table-size,world-pages}.test.ts',
  // Their subject is how long a hash takes.
  'host/{security/passwords,accounts/log-in}.test.ts',
  'tests/contract/{accounts,login-guesses,parallel-sessions}.test.ts',
  'tests/{site,faults,game}/**/*.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two cores of the machine that these were timed on: many files wait, for servers and for time-outs.
    maxWorkers: 3,
    // What a calm machine does in two seconds takes a busy one ten: these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': path.join(import.meta.dirname, 'tests/contract/quick-argon2.ts') } },
        // Their files share processes: to load the same modules for each would take as long as the tests.
        test: {
          name: 'together',
          isolate: false,
          globalSetup: ['tests/mariadb.ts'],
          include: [
            '{domain,api,host,http,operate,pull,refresh,doctor,install,release,site-server,scripts}/**/*.test.ts',
            'src/{components,layouts,styles}/**/*.test.ts',
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
