import { expect, it } from 'vitest'
import { describeDatabase } from '../../../tests/databases.ts'
import { must } from '../../../tests/host.ts'
import { features } from '../../features.ts'
import { linkAccount } from '../game-link/change-links.ts'
import { nameSkeleton } from '../migrations/name-skeleton.ts'
import { createAccount, findAccountById, findAccountForLogin, removeUnlinkedAccount } from './accounts.ts'

const at = Date.UTC(2026, 0, 1)
const other = { passwordHash: 'x', gender: 'female', role: 'player' } as const

describeDatabase('accounts', (database) => {
  it('a name cannot look like another one, even if two sign-ups are concurrent', async () => {
    const [one, two] = [database().open().db, database().open().db]
    const made = await Promise.all([
      createAccount(one, { ...other, name: 'Sieglinde' }, at),
      createAccount(two, { ...other, name: 'Siеglindе' }, at),
    ])
    expect(made.filter((id) => id === undefined)).toHaveLength(1)
    for (const name of ['SiegIinde', 'Ｓｉｅｇｌｉｎｄｅ', 'sieglınde'])
      expect(await createAccount(one, { ...other, name }, at)).toBeUndefined()
    expect(await createAccount(one, { ...other, name: 'Sieglinda' }, at)).toBeGreaterThan(0)
  })

  it('an account that a login links to the game outlives its failed sign-up, and a removed one gets no link', async () => {
    const { db } = database().open()
    const create = async (name: string) => must(await createAccount(db, { ...other, name }, at))
    const side = { name: 'Hagen00', gender: 'male', passwordHash: 'x', valueDigest: 'x', tableCreatedAtS: 1 } as const
    const [linked, removed] = [await create('Hagen00'), await create('Gudrun0')]
    expect(await linkAccount(db, linked, { side: { ...side, gameId: 7 }, time: { at, features } })).toBe(true)
    for (const id of [linked, removed]) await removeUnlinkedAccount(db, id)
    expect(await findAccountById(db, linked)).toBeDefined()
    expect(await linkAccount(db, removed, { side: { ...side, gameId: 8 }, time: { at, features } })).toBe(false)
  })

  it('similar names that existed before the check remain', async () => {
    const { db } = database().open()
    const names = Array.from({ length: 450 }, (_, i) => `Old-${i}`)
    const row = { password_hash: 'x', gender: 'male', role: 'player', created_at: 0, disabled_at: null }
    const old = ['Gunther', 'Gunthеr', 'GUNTHER-x', ...names]
    await db
      .insertInto('accounts')
      .values(old.map((name) => ({ ...row, name, name_key: name.toLowerCase(), name_skeleton: null })))
      .execute()
    // The second time it finds what the first one has written, as after a kill.
    for (let i = 0; i < 2; i++) await nameSkeleton.up(db)
    const rows = await db.selectFrom('accounts').select('name').where('name_skeleton', 'is', null).execute()
    expect(rows).toEqual([{ name: 'Gunthеr' }])
    for (const name of old.slice(0, 3)) expect(await findAccountForLogin(db, name)).toMatchObject({ name })
    expect(await createAccount(db, { ...other, name: 'ＧＵＮＴＨΕＲ' }, at)).toBeUndefined()
    expect(await createAccount(db, { ...other, name: 'OId-7' }, at)).toBeUndefined()
  })
})
