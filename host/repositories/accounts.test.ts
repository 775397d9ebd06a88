import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../tests/databases.ts'
import { createAccounts } from './accounts.ts'

const at = Date.UTC(2026, 0, 1)
const other = { passwordHash: 'x', gender: 'female', role: 'player' } as const

describeEachDatabase('accounts', (database) => {
  it('are found by their own name alone, whatever the width and case of its letters', async () => {
    const accounts = createAccounts(database().open().db)
    const names = ['Heléne', 'helene', 'strasse', 'straße', 'はるかぜ花', 'ハルカゼ花']
    const ids = new Map<string, number | undefined>()
    for (const name of names) ids.set(name, await accounts.create({ ...other, name }, at))
    expect([...ids.values()].every((id) => id !== undefined)).toBe(true)
    for (const name of names) expect((await accounts.findForLogin(name))?.id).toBe(ids.get(name))
    expect((await accounts.findForLogin('ＨＥＬＥＮＥ'))?.name).toBe('helene')
    expect(await accounts.findForLogin('heleñe')).toBeUndefined()
  })

  it('take a name once, also when two ask for it at the same time', async () => {
    const [one, two] = [createAccounts(database().open().db), createAccounts(database().open().db)]
    const made = await Promise.all([
      one.create({ ...other, name: 'Brünhild' }, at),
      two.create({ ...other, name: 'BRÜNHILD' }, at),
    ])
    expect(made.filter((id) => id === undefined)).toHaveLength(1)
  })
})
