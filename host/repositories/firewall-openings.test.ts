import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../tests/databases.ts'
import { createAccounts } from './accounts.ts'
import { createFirewallOpenings } from './firewall-openings.ts'

const at = Date.UTC(2026, 0, 1)
const account = { name: 'Siegfried', passwordHash: 'x', gender: 'male', role: 'player' } as const

describeEachDatabase('firewall openings', (database) => {
  it('give an account its five places and no more, when twelve are asked for at once', async () => {
    const open = database().open()
    const id = (await createAccounts(open.db).create(account, at)) as number
    const openings = createFirewallOpenings(open, { perAccount: 5, total: 100 })
    const asked = Array.from({ length: 12 }, (_, n) => openings.reserve(id, `1.1.1.${n}`, at, at + 86_400_000))
    expect((await Promise.all(asked)).filter((answer) => answer === 'reserved')).toHaveLength(5)
  })
})
