import { expect, it } from 'vitest'
import { describeDatabase } from '../../../tests/databases.ts'
import type { Database } from '../../db/index.ts'
import { createAccount, setAccountRole } from '../account/accounts.ts'
import { endLinkedAccess } from '../game-link/change-links.ts'
import { changeAccount } from './change-account.ts'
import { endSessionsExcept } from './own-sessions.ts'
import { findSessionAccount, insertSession, replaceSession } from './sessions.ts'

const at = Date.UTC(2026, 0, 1)
const player = { passwordHash: 'x', gender: 'male', role: 'player' } as const
let accounts = 0

describeDatabase('a session that is renewed while sessions are ended', (database) => {
  async function setUp() {
    const open = database().open()
    const name = `Gunther${accounts++}`
    const id = (await createAccount(open.db, { ...player, name }, at)) as number
    const [current, other] = await Promise.all([1, 2].map(() => insertSession(open.db, { id }, at)))
    /** Renews `other`; `end` starts before the renewal is committed, and gets time to read the old rows. */
    async function renewWhile(end: () => Promise<unknown>) {
      let ending: Promise<unknown> | undefined
      const renewed = await replaceSession(open.db, other as string, at, async () => {
        ending = end()
        for (let i = 0; i < 20; i++) await open.db.selectFrom('posts').select('id').execute()
      })
      await ending
      return renewed as string
    }
    return { db: open.db, id, name, current: current as string, renewWhile }
  }

  it('a session that is renewed meanwhile ends with the other sessions, except the calling one', async () => {
    const { db, id, current, renewWhile } = await setUp()
    const renewed = await renewWhile(() =>
      changeAccount(db, id, { session: current }, (trx) => endSessionsExcept(trx, id, current)),
    )
    expect(await findSessionAccount(db, renewed, at)).toBeUndefined()
    expect(await findSessionAccount(db, current, at)).toBeDefined()
  })

  it.each<[string, (db: Database, id: number, name: string) => Promise<unknown>]>([
    ['is banned by the game', (db, id) => endLinkedAccess(db, id)],
    ['gets another role', (db, _, name) => setAccountRole(db, name, 'author')],
  ])('a session that is renewed meanwhile ends with those of an account that %s', async (_, change) => {
    const { db, id, name, current, renewWhile } = await setUp()
    const renewed = await renewWhile(() => change(db, id, name))
    for (const token of [renewed, current]) expect(await findSessionAccount(db, token, at)).toBeUndefined()
  })
})
