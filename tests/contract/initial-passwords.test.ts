import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import type { Operator } from '../../host/admin/commands/command.ts'
import { runAdminCommand } from '../../host/admin/commands/run-admin-command.ts'
import { must, password } from '../host.ts'
import { createMailHost, type MailHost } from '../mail-host.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const expiredAnswer = [403, '這組初始密碼已過期，請管理團隊提供重設連結']

async function openHost(env: Record<string, string> = {}): Promise<MailHost> {
  const at = await createMailHost({ env })
  // Commands use the clock of the machine.
  at.host.wait(Date.now() - at.host.deps.now())
  onTestFinished(() => at.close())
  return at
}
async function admin(at: MailHost, line: string): Promise<string> {
  const lines: string[] = []
  for await (const text of runAdminCommand(at.host.deps as Operator, line.split(' '))) lines.push(text)
  return lines.join('\n')
}
const passwordOf = (output: string) => must(/^ {2}(\S+)$/m.exec(output)?.[1])
const statusAndError = ({ status, error }: { status: number; error?: string }) => [status, error]

it('a temporary password is not set if its end cannot be stored', async () => {
  const at = await openHost()
  const { db } = at.host.deps.database
  const first = passwordOf(await admin(at, 'create gatekeeper'))
  await sql`alter table initial_passwords rename to initial_passwords_away`.execute(db)
  await expect(admin(at, 'password gatekeeper')).rejects.toThrow('initial_passwords')
  await sql`alter table initial_passwords_away rename to initial_passwords`.execute(db)
  expect((await at.logIn('gatekeeper', first)).status).toBe(200)
  const fresh = passwordOf(await admin(at, 'password gatekeeper'))
  at.host.wait(24 * hourMs + minuteMs)
  expect(statusAndError(await at.logIn('gatekeeper', fresh))).toEqual(expiredAnswer)
})

it('passwords of `create` and `password` expire after 24 hours, and passwords chosen by the owner do not', async () => {
  const at = await openHost()
  const first = passwordOf(await admin(at, 'create gatekeeper'))
  const second = passwordOf(await admin(at, 'create doorkeeper'))
  const { token } = await at.logIn('gatekeeper', first)
  const fresh = passwordOf(await admin(at, 'password doorkeeper'))
  expect((await at.logIn('doorkeeper', second)).status).toBe(401)
  const logged = must((await at.logIn('doorkeeper', fresh)).token)
  const body = { password: fresh, new_password: 'Balmung-2026' }
  expect((await at.ask('/account/password', { token: logged, body })).status).toBe(200)
  at.host.wait(24 * hourMs - minuteMs)
  expect((await at.logIn('gatekeeper', first)).status).toBe(200)
  // The password was created some seconds after the host's clock started: the tolerance is two minutes.
  at.host.wait(2 * minuteMs)
  expect(statusAndError(await at.logIn('gatekeeper', first))).toEqual(expiredAnswer)
  expect((await at.logIn('gatekeeper', 'wrong-one')).status).toBe(401)
  expect(token).toBeDefined()
  expect((await at.logIn('doorkeeper', 'Balmung-2026')).status).toBe(200)
})

it('a mail informs the owner of a password reset and of a removed second factor', async () => {
  const at = await openHost()
  const token = await at.player('Brynhild')
  const { secret } = await at.ask('/account/second-factor', { token, method: 'POST' })
  const code = codeAt(must(secret), at.host.deps.now())
  expect((await at.ask('/account/second-factor/activate', { token, body: { code } })).status).toBe(200)
  await at.deliver()
  at.mail.mails.length = 0
  await admin(at, 'second-factor Brynhild off')
  await admin(at, 'second-factor Brynhild off')
  await admin(at, 'password Brynhild')
  at.host.wait(minuteMs)
  await at.deliver()
  expect(at.mail.mails.map(({ headers }) => headers.get('subject'))).toEqual([
    '兩步驟驗證已停用：米德加爾特年鑑',
    '密碼已變更：米德加爾特年鑑',
  ])
})

it('`reset` prints a link that works once, with or without mail, and invalidates an earlier one', async () => {
  const at = await openHost({ MAIL_URL: '', SITE_URL: 'https://wiki.test' })
  const session = await at.signUp('Brynhild')
  const link = async () => must(/https:\S+/.exec(await admin(at, 'reset brynhild'))?.[0])
  const [older, newer] = [await link(), await link()]
  expect(newer).toMatch(/^https:\/\/wiki\.test\/recover#[\w-]{43}$/)
  expect((await at.resetPassword(at.tokenOf(older), 'Balmung-2026')).status).toBe(410)
  expect((await at.resetPassword(at.tokenOf(newer), 'Balmung-2026')).status).toBe(200)
  expect((await at.resetPassword(at.tokenOf(newer), 'Gram-2026-x')).status).toBe(410)
  expect([await at.isAlive(session), (await at.logIn('Brynhild', password)).status]).toEqual([false, 401])
  await expect(admin(at, 'reset nobody')).rejects.toThrow('There is no account nobody')
  await admin(at, 'disable Brynhild')
  await expect(admin(at, 'reset Brynhild')).rejects.toThrow('is banned')
  expect(await at.actions()).toEqual(expect.arrayContaining(['recovery.link', 'recovery.use']))
})
