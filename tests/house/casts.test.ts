import { expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

/** Files in which the types of a library, a window or a list of names do not say enough. None is added. */
const known = [
  'api/contract-tables.ts',
  'api/openapi/json-schema.ts',
  'bench/run/snapshot-data.ts',
  'bench/search/ask.ts',
  'game-data/client-files/lua/wasm.ts',
  'host/accounts/passkeys/passkey-key.ts',
  'host/payments/store/order-search.ts',
  'publish/check-host/judge.ts',
  'publish/pull/record-changes.ts',
  'src/ui/editor/trusted-frame.ts',
  'tests/contract/alerts.test.ts',
  'tests/contract/example-of.ts',
  'tests/contract/passkeys-host.ts',
  'tests/e2e/shop.spec.ts',
  'tests/e2e/trusted-types.spec.ts',
  'tests/e2e/xss.spec.ts',
  'tests/host.ts',
  'tests/mail-server.ts',
  'tests/mutation/warm-pool.ts',
  'tests/services/game-database/game-logs.test.ts',
  'tests/services/game-database/import-fluxcp.test.ts',
  'tests/snapshot-fixture.ts',
]

it('no further file casts through `unknown`, which hides every mismatch of types', () => {
  const cast = ['as', 'unknown', 'as'].join(' ')
  const files = projectFiles().filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file))
  expect(files.filter((file) => readProjectFile(file).includes(cast)).sort()).toEqual(known)
})
