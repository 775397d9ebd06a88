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
})
