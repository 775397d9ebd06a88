import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../domain/time/day.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { must, password } from '../host.ts'
import { createMailHost, type MailHost } from '../mail-host.ts'

const minuteMs = 60_000
const expiredAnswer = [410, '連結已失效或已使用過，請重新申請']
const statusAndError = ({ status, error }: { status: number; error?: string }) => [status, error]
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'

let at: MailHost
beforeEach(async () => {
  at = await createMailHost()
  return () => at.close()
})
const confirm = (token: string) => at.ask('/account/email/confirm', { body: { token } })
const state = async (token: string) => {
  const { email, pending } = await at.ask('/account/email', { token })
  return [email, pending]
}
const subjects = () => at.mail.mails.map(({ to, headers }) => [to.join(), headers.get('subject')?.split('：')[0]])

it('an e-mail address is set by its link, which works once', async () => {
  const token = await at.signUp('Brynhild')
  expect(await state(token)).toEqual(['', ''])
  expect(statusAndError(await at.setEmail(token, 'old@mail.test.example', 'wrong-one'))).toEqual([403, '密碼不正確'])
  expect((await at.setEmail(token, ' old@mail.test.example ')).status).toBe(200)
  expect(await state(token)).toEqual(['', 'old@mail.test.example'])
  await at.deliver()
  expect(at.mail.link()).toMatch(/^http:\/\/site\.test\/confirm-email#[\w-]{43}$/)
  const link = at.tokenOf()
  expect(await confirm(link)).toMatchObject({ status: 200, username: 'Brynhild' })
  expect(await state(token)).toEqual(['old@mail.test.example', ''])
  expect(statusAndError(await confirm(link))).toEqual(expiredAnswer)
  expect(statusAndError(await at.setEmail(token, 'OLD@mail.test.example'))).toEqual([400, '這就是目前的電子郵件'])
  expect((await at.ask('/account/email')).status).toBe(401)
})

it('an e-mail address changes when its link is opened, and the previous address gets a mail', async () => {
  const token = await at.player('Brynhild', 'old@mail.test.example')
  await at.setEmail(token, 'first@mail.test.example')
  await at.deliver()
  const first = at.tokenOf()
  await at.setEmail(token, 'second@mail.test.example')
  expect(statusAndError(await confirm(first))).toEqual(expiredAnswer)
  await at.deliver()
  at.host.wait(dayMs - 1)
  const later = must((await at.logIn('Brynhild')).token)
  expect(await state(later)).toEqual(['old@mail.test.example', 'second@mail.test.example'])
  const link = at.tokenOf()
  await at.askLink('Brynhild')
  await at.deliver()
  expect(at.mail.mails.at(-1)?.to).toEqual(['old@mail.test.example'])
  const reset = at.tokenOf()
  at.mail.mails.length = 0
  expect((await confirm(link)).status).toBe(200)
  await at.deliver()
  expect(subjects()).toEqual([['old@mail.test.example', '電子郵件已變更']])
  expect(at.mail.mails[0]?.text).toContain('s•••@mail.test.example')
  // The reset link in the old mailbox is void.
  expect((await at.resetPassword(reset, 'Balmung-2026')).status).toBe(410)
})

it('a link for an e-mail address expires after a day or with a password change', async () => {
  const token = await at.signUp('Brynhild')
  await at.setEmail(token, 'a@mail.test.example')
  await at.deliver()
  const late = at.tokenOf()
  at.host.wait(dayMs)
  expect(statusAndError(await confirm(late))).toEqual(expiredAnswer)
  const again = must((await at.logIn('Brynhild')).token)
  await at.setEmail(again, 'b@mail.test.example')
  await at.deliver()
  const link = at.tokenOf()
  const body = { password, new_password: 'Balmung-2026' }
  const { token: fresh } = await at.ask('/account/password', { token: again, body })
  expect([statusAndError(await confirm(link)), await state(must(fresh))]).toEqual([expiredAnswer, ['', '']])
})

it('an e-mail address may belong to several accounts without revealing it; recovery sends a link for each', async () => {
  await at.player('Brynhild', 'both@mail.test.example')
  const token = await at.signUp('Siegfried')
  const usedAnswer = await at.setEmail(token, 'both@mail.test.example')
  const unusedAnswer = await at.setEmail(token, 'none@mail.test.example')
  expect({ ...usedAnswer, pending: '' }).toEqual({ ...unusedAnswer, pending: '' })
  await at.setEmail(token, 'both@mail.test.example')
  await at.deliver()
  expect((await confirm(at.tokenOf())).status).toBe(200)
  at.mail.mails.length = 0
  await at.askLink('both@mail.test.example')
  await at.deliver()
  expect(at.mail.mails.map(({ text }) => text.split('，')[0]).sort()).toEqual(['Brynhild', 'Siegfried'])
})

it('a change of the e-mail address requires the password, and a recent code if there is a second factor', async () => {
  const first = await at.signUp('Brynhild')
  const { secret } = await at.ask('/account/second-factor', { token: first, method: 'POST' })
  const code = () => codeAt(must(secret), at.host.deps.now())
  const body = { code: code() }
  const token = must((await at.ask('/account/second-factor/activate', { token: first, body })).token)
  at.host.wait(5 * minuteMs)
  expect(await at.setEmail(token, 'a@mail.test.example')).toMatchObject({ status: 403, confirm: 'code' })
  const renewed = must((await at.ask('/account/confirm', { token, body: { code: code() } })).token)
  expect((await at.setEmail(renewed, 'a@mail.test.example', 'wrong-one')).status).toBe(403)
  expect((await at.setEmail(renewed, 'a@mail.test.example')).status).toBe(200)
  for (let i = 0; i < 5; i++) await at.setEmail(renewed, 'b@mail.test.example', `wrong-${i}`)
  expect((await at.setEmail(renewed, 'b@mail.test.example')).status).toBe(429)
})

it('an e-mail address is removed with the password, and gets a last mail', async () => {
  const token = await at.player('Brynhild', 'old@mail.test.example')
  expect((await at.setEmail(token, '', 'wrong-one')).status).toBe(403)
  expect(await at.setEmail(token, '')).toMatchObject({ status: 200, email: '', pending: '' })
  expect(statusAndError(await at.setEmail(token, ''))).toEqual([409, '此帳號沒有電子郵件'])
  await at.askLink('Brynhild')
  await at.deliver()
  expect(subjects()).toEqual([['old@mail.test.example', '電子郵件已移除']])
})

it('the owner gets mails about a new password, second factor or device, but not about a device used in the last 90 days', async () => {
  const token = await at.player('Brynhild')
  const logIn = (agent: string, from: string) =>
    at.logIn('Brynhild', password, { headers: { 'User-Agent': agent }, from })
  await logIn(chrome, '198.51.100.7')
  await logIn(chrome, '198.51.100.99')
  await logIn(phone, '198.51.100.7')
  at.host.wait(89 * dayMs)
  await logIn(phone, '198.51.100.7')
  at.host.wait(89 * dayMs)
  await logIn(phone, '198.51.100.7')
  await logIn(chrome, '198.51.100.7')
  await at.deliver()
  const devices = at.mail.mails.map(({ text }) => text.match(/^裝置：(.*)$/m)?.[1])
  expect(devices).toEqual(['Chrome・Windows', 'Safari・iPhone', 'Chrome・Windows'])
  expect(at.mail.mails[0]?.text).toContain('來源網段：198.51.100.0/24')
  at.mail.mails.length = 0
  const fresh = must((await logIn(phone, '198.51.100.7')).token)
  expect(await at.isAlive(token)).toBe(false)
  const { secret } = await at.ask('/account/second-factor', { token: fresh, method: 'POST' })
  const code = codeAt(must(secret), at.host.deps.now())
  const active = await at.ask('/account/second-factor/activate', { token: fresh, body: { code } })
  await at.ask('/account/second-factor/recovery-codes', { token: must(active.token), method: 'POST' })
  const ended = await at.ask('/account/second-factor', { token: must(active.token), method: 'DELETE' })
  const body = { password, new_password: 'Balmung-2026' }
  expect((await at.ask('/account/password', { token: must(ended.token), body })).status).toBe(200)
  await at.deliver()
  const changes = ['兩步驟驗證已啟用', '備用碼已重新產生', '兩步驟驗證已停用', '密碼已變更']
  expect(subjects().map(([, subject]) => subject)).toEqual(changes)
})

it('an e-mail address receives at most five mails an hour from one account, and three from all', async () => {
  const statuses: number[] = []
  const tokens = [await at.signUp('Brynhild'), await at.signUp('Siegfried')]
  for (const token of [...tokens, ...tokens])
    statuses.push((await at.setEmail(token, 'victim@mail.test.example')).status)
  for (let i = 0; i < 4; i++) statuses.push((await at.setEmail(must(tokens[0]), `v${i}@mail.test.example`)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429])
})

it('an e-mail address cannot add a header or a recipient to a mail', async () => {
  const token = await at.signUp('Brynhild')
  const parts = [
    '\r\nBcc: all@evil.example',
    '\nSubject: x',
    ', all@evil.example',
    ' <all@evil.example>',
    '\u2028Bcc: x',
  ]
  const bad = ['x', ...parts.flatMap((part) => [`a@mail.test.example${part}`, `a${part}@mail.test.example`])]
  for (const email of bad) expect([email, (await at.setEmail(token, email)).status]).toEqual([email, 400])
  await at.deliver()
  expect(at.mail.mails).toEqual([])
})

it('a mail contains the player’s name in its text only, and not as a link', async () => {
  await at.player('Brynhild', 'old@mail.test.example')
  for (const name of ['http://evil.example/a', 'a\r\nBcc: b@evil.example', '{link}']) {
    await at.host.deps.database.db.updateTable('accounts').set({ name, name_key: 'brynhild' }).execute()
    await at.askLink('brynhild', { from: '192.0.2.9' })
    await at.deliver()
    const mail = must(at.mail.mails.pop())
    expect([mail.to, mail.headers.has('bcc')]).toEqual([['old@mail.test.example'], false])
    expect(mail.text.match(/https?:|evil\.example|<a/g)).toEqual(['http:', 'http:'])
    expect(mail.headers.get('subject')).toBe('重設密碼：米德加爾特年鑑')
  }
})
