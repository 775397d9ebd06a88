import { beforeEach, expect, it } from 'vitest'
import { createApp } from '../../host/app.ts'
import { createRateLimiter } from '../../host/http/rate-limit.ts'
import { recordStatements } from '../databases.ts'
import { createMailHost, type MailHost } from '../mail-host.ts'

let at: MailHost
beforeEach(async () => {
  at = await createMailHost()
  return () => at.close()
})

it('recovery returns the same answer and runs the same statements for every name', async () => {
  await at.player('Brynhild')
  await at.player('Waltraute')
  await at.host.deps.database.db
    .updateTable('accounts')
    .set({ disabled_at: 1 })
    .where('name', '=', 'Waltraute')
    .execute()
  await at.signUp('Siegfried')
  const pending = await at.signUp('Gutrune')
  await at.setEmail(pending, 'gutrune@mail.test.example')
  await at.deliver()
  const { deps } = at.host
  const statements: string[] = []
  const database = { ...deps.database, db: deps.database.db.withPlugin(recordStatements(statements)) }
  const app = createApp({ ...deps, database, limits: createRateLimiter(database, deps.now) })
  const request = async (account: string, i: number) => {
    statements.length = 0
    const answer = await app.fetch(
      new Request('http://host.test/account/recovery', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ account }),
      }),
      { incoming: { socket: { remoteAddress: `198.51.${i}.7` } } } as never,
    )
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    return { status: answer.status, body: await answer.text(), headers, work: [...statements] }
  }
  // The first request also deletes expired limits.
  await request('first-request', 99)
  const first = await request('unknown-name', 0)
  expect([first.status, first.body]).toEqual([202, '{"asked":true}'])
  expect(first.work.length).toBeGreaterThan(3)
  const accounts = [
    ...['Brynhild', 'BRYNHILD@mail.test.example', 'Waltraute', 'waltraute@mail.test.example', 'Siegfried'],
    ...['Gutrune', 'gutrune@mail.test.example', 'nobody@mail.test.example', '管理員', 'x'.repeat(5_000)],
  ]
  for (const [i, account] of accounts.entries())
    expect([account, await request(account, i + 1)]).toEqual([account, first])
  await at.deliver()
  // Accounts without a confirmed address and banned accounts get no mail.
  const recipients = at.mail.mails.flatMap(({ to }) => to).filter((to) => !to.startsWith('gutrune'))
  expect(recipients).toEqual(['Brynhild@mail.test.example', 'Brynhild@mail.test.example'])
  expect(at.mail.mails.filter(({ text }) => text.includes('/recover#'))).toHaveLength(2)
})

it('recovery without a mail server returns the same error for every name, and stores nothing', async () => {
  const other = await createMailHost({ env: { MAIL_URL: '' } })
  try {
    expect(await other.ask('/account/recovery')).toEqual({ status: 200, mail: false })
    for (const account of ['Brynhild', 'nobody-at-all'])
      expect(await other.askLink(account)).toEqual({ status: 409, error: '本站未提供郵件服務，請聯絡管理團隊' })
    expect(await other.deliver()).toBe(0)
  } finally {
    await other.close()
  }
  expect(await at.ask('/account/recovery')).toEqual({ status: 200, mail: true })
})
