import path from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { areas } from './areas.ts'
import { warmPool } from './warm-pool.ts'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  root,
  plugins: [warmPool()],
  resolve: { alias: { '@node-rs/argon2': path.join(root, 'tests/contract/quick-argon2.ts') } },
  test: {
    include: areas[process.env.MUTATION_AREA ?? '']?.tests,
    // Asserts the parameters of the real Argon2, which the alias replaces.
    exclude: ['host/accounts/secrets/passwords.test.ts'],
    globalSetup: ['tests/temporary-folder.ts', 'tests/mariadb.ts'],
    setupFiles: ['tests/mutation/setup.ts'],
    // Stryker ends a mutant that hangs.
    testTimeout: 0,
    hookTimeout: 0,
  },
})
