import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { describeDatabase } from '../../tests/databases.ts'
import { sale } from '../../tests/market-data.ts'
import { createAccount, findAccountForLogin } from '../accounts/account/accounts.ts'
import { storeSales } from '../market/store/sales.ts'
import type { OpenDatabase } from './database.ts'

describeDatabase('texts', (database) => {
  let open: OpenDatabase
  beforeEach(() => {
    open = database().open()
  })

  it.each([
    ['an accent', 'Muller77', 'Müller77'],
    ['an emoji', '🐉🐉🐉🐉🐉🐉', '🔥🔥🔥🔥🔥🔥'],
    ['kana', 'はははははは', 'ぱぱぱぱぱぱ'],
  ])('the names of two accounts may differ only in %s', async (_, one, other) => {
    const create = (name: string) =>
      createAccount(open.db, { name, passwordHash: `hash of ${name}`, gender: 'male', role: 'player' }, 1)
    expect(await create(one)).toBeTypeOf('number')
    expect(await findAccountForLogin(open.db, other)).toBeUndefined()
    expect(await create(other)).toBeTypeOf('number')
    for (const name of [one, other])
      expect((await findAccountForLogin(open.db, name))?.passwordHash).toBe(`hash of ${name}`)
  })

  it('the keys of two sales may differ only in case', async () => {
    await storeSales(open.db, [sale({ sourceKey: 'aB' }), sale({ sourceKey: 'Ab' }), sale({ sourceKey: 'aB' })])
    const { rows } = await sql<{ n: number }>`select count(*) as n from sales`.execute(open.db)
    expect(Number(rows[0]?.n)).toBe(2)
  })
})
