/** Writes announcements, accounts and sessions until it is killed; prints what was acknowledged. */
import process from 'node:process'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { closeSession, insertSession } from '../../host/accounts/sessions/sessions.ts'
import { openDatabase } from '../../host/db/database.ts'
import { deleteStoredPost, insertPost, storePostChanges } from '../../host/posts/store/posts.ts'

const { db } = openDatabase(process.argv[2] as string)
const by = { actorId: 1, address: '203.0.113.9' }
const draft = (title: string) => ({ type: 0, title, content: '<p>內容</p>'.repeat(200), enable: true })
const print = (...words: (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)

for (let i = 0; ; i++) {
  const id = await insertPost(db, draft(`first ${i}`), by, Date.now())
  print('created', id)
  await storePostChanges(db, id, draft(`second ${i}`), by, Date.now())
  print('updated', id)
  if (i % 3 === 0) {
    await deleteStoredPost(db, id, by, Date.now())
    print('removed', id)
  }
  const name = `${process.pid}-${i}`
  const account = await createAccount(db, { name, passwordHash: 'x', gender: 'male', role: 'player' }, Date.now())
  print('account', name)
  const token = await insertSession(db, { id: account as number }, Date.now())
  print('session', token)
  if (i % 2 === 0) {
    await closeSession(db, token)
    print('closed', token)
  }
}
