import { defineConfig } from 'vitest/config'

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
        // Pure functions leave nothing behind: their files share a process, which halves the time they take.
        test: { name: 'rules', include: ['{domain,api}/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'program',
          globalSetup: ['tests/mariadb.ts'],
          include: [
            '{host,http,operate,pull,refresh,doctor,install,release,site-server,scripts,src}/**/*.test.{ts,tsx}',
            'tests/{contract,site,faults,game,house}/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
