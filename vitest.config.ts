import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,api,host,scripts,src}/**/*.test.{ts,tsx}', 'tests/{contract,site,faults}/**/*.test.ts'],
    globalSetup: ['tests/mariadb.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    retry: process.env.CI ? 1 : 0,
  },
})
