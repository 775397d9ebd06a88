import { expect, it } from 'vitest'
import { dayMs } from '../../domain/time/day.ts'
import { describeDatabase } from '../../tests/databases.ts'
import { createAccount } from '../accounts/account/accounts.ts'
import { createFirewallOpenings } from './store.ts'

const at = Date.UTC(2026, 0, 1)
const account = { name: 'Siegfried', passwordHash: 'x', gender: 'male', role: 'player' } as const

describeDatabase('firewall openings', (database) => {
  it('an account has at most five openings, even after twelve simultaneous requests', async () => {
    const open = database().open()
    const id = (await createAccount(open.db, account, at)) as number
    const openings = createFirewallOpenings(open, { perAccount: 5, total: 100 })
    const requests = Array.from({ length: 12 }, (_, n) => openings.reserve(id, `1.1.1.${n}`, at, at + dayMs))
    expect((await Promise.all(requests)).filter((answer) => answer === 'reserved')).toHaveLength(5)
  })

  it('an opening remains if one of two simultaneous requests succeeds, and is removed if both fail', async () => {
    const open = database().open()
    const id = (await createAccount(open.db, { ...account, name: 'Hagen' }, at)) as number
    const openings = createFirewallOpenings(open, { perAccount: 5, total: 100 })
    const [end, reservedUntil] = [at + 86_400_000, at + 86_420_000]
    const rows = () =>
      open.db.selectFrom('firewall_openings').select('expires_at').where('account_id', '=', id).execute()
    const both = () => Promise.all([1, 2].map(() => openings.reserve(id, '1.1.1.1', at, reservedUntil)))

    expect((await both()).sort()).toEqual(['has one', 'reserved'])
    await openings.release(id, '1.1.1.1', reservedUntil)
    expect(await rows()).toEqual([])
    // One request succeeds before the other fails, then after it.
    await both()
    await openings.keep(id, '1.1.1.1', at, end)
    await openings.release(id, '1.1.1.1', reservedUntil)
    expect(await rows()).toEqual([{ expires_at: end }])
    await open.db.deleteFrom('firewall_openings').where('account_id', '=', id).execute()
    await both()
    await openings.release(id, '1.1.1.1', reservedUntil)
    await openings.keep(id, '1.1.1.1', at, end)
    expect(await rows()).toEqual([{ expires_at: end }])
  })
})
