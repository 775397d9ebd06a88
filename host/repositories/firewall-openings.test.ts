import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../tests/databases.ts'
import { createAccounts } from './accounts.ts'
import { createFirewallOpenings } from './firewall-openings.ts'

const at = Date.UTC(2026, 0, 1)
const limits = { perAccount: 5, total: 100 }

describeEachDatabase('firewall openings', (database) => {
  it('give an account its five places and no more, when twelve are asked for at once of two hosts', async () => {
    const hosts = [database().open(), database().open()]
    const account = { name: 'Siegfried', passwordHash: 'x', gender: 'male', role: 'player' } as const
    const id = (await createAccounts((hosts[0] as (typeof hosts)[0]).db).create(account, at)) as number
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const openings = createFirewallOpenings(hosts[n % 2] as (typeof hosts)[0], limits)
        return openings.reserve(id, `1.1.1.${n}`, at, at + 86_400_000)
      }),
    )
    expect(asked.filter((answer) => answer === 'reserved')).toHaveLength(5)
  })
})
