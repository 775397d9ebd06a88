import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../tests/databases.ts'
import { createAccounts } from './accounts.ts'

const at = Date.UTC(2026, 0, 1)
const other = { passwordHash: 'x', gender: 'female', role: 'player' } as const

describeEachDatabase('accounts', (database) => {
  it('take a name once, also when two ask for it at the same time', async () => {
    const [one, two] = [createAccounts(database().open().db), createAccounts(database().open().db)]
    const made = await Promise.all([
      one.create({ ...other, name: 'Brünhild' }, at),
      two.create({ ...other, name: 'BRÜNHILD' }, at),
    ])
    expect(made.filter((id) => id === undefined)).toHaveLength(1)
  })

  it('are listed by what an operator asks: all admins, and the banned players a page at a time', async () => {
    const accounts = createAccounts(database().open().db)
    for (const [name, role, bannedAt] of [
      ['Wotan1', 'admin', at],
      ['Alberich', 'player', at + 1],
      ['Hagen12', 'player', at + 3],
      ['Mime123', 'player', at + 2],
      ['Siegmund', 'player', 0],
    ] as const) {
      await accounts.create({ ...other, name, role }, at)
      if (bannedAt) await accounts.disable(name, bannedAt)
    }
    expect((await accounts.admins()).map(({ name, disabledAt }) => [name, disabledAt])).toEqual([['Wotan1', at]])
    const page = async (offset: number) => {
      const { total, players } = await accounts.bannedPlayers({ limit: 2, offset })
      return [total, ...players.map(({ name }) => name)]
    }
    expect([await page(0), await page(2), await page(4)]).toEqual([[3, 'Hagen12', 'Mime123'], [3, 'Alberich'], [3]])
  })
})
