import { expect, it } from 'vitest'
import { createTestHost, must } from '../../../tests/host.ts'
import { activateSecret, proposeSecret } from '../second-factor/second-factor-rows.ts'
import { findSessionAccount, insertSession } from '../sessions/sessions.ts'
import { beginOwnPasskey } from './manage-passkeys.ts'
import { insertPasskey, maxFactors } from './passkey-rows.ts'

it('gives no options for another passkey if the app and the passkeys are as many as allowed', async () => {
  const host = await createTestHost({ env: { SITE_URL: 'https://wiki.example.com' } })
  const { database, now } = host.deps
  const { id } = await host.member('Brynhild')
  await proposeSecret(database.db, id, 'sealed', now())
  await activateSecret(database.db, id, 'sealed', 1, [], now())
  const key = { publicKey: 'AA', signCount: 0, transports: [], name: 'key', site: 'wiki.example.com' }
  const begin = async () => {
    const token = await insertSession(database.db, { id }, now(), undefined, true)
    const account = must(await findSessionAccount(database.db, token, now()))
    return beginOwnPasskey(host.deps, { account, token, client: { address: '::1', device: '' } })
  }
  for (let n = 1; n < maxFactors; n++) {
    expect((await begin()).rp.id).toBe('wiki.example.com')
    await insertPasskey(database.db, id, { ...key, credentialId: `key-${n}` }, [], now())
  }
  await expect(begin()).rejects.toMatchObject({ status: 409 })
  await host.close()
})
