import { beforeEach, expect, it } from 'vitest'
import { banSubject, unbanSubject } from '../../host/accounts/bans/ban-account.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { describeDatabase } from '../databases.ts'
import { must, password } from '../host.ts'
import { createMailHost, type MailHost } from '../mail-host.ts'

const minuteMs = 60_000
const expiredAnswer = [410, '連結已失效或已使用過，請重新申請']
const statusAndError = ({ status, error }: { status: number; error?: string }) => [status, error]

describeDatabase('account recovery', (database) => {
  let at: MailHost
  beforeEach(async () => {
    at = await createMailHost({ databaseUrl: await database().emptyUrl(), env: { SITE_URL: 'https://wiki.test' } })
    return () => at.close()
  })

  async function linkFor(account: string): Promise<string> {
    expect((await at.askLink(account)).status).toBe(202)
    await at.deliver()
    return at.tokenOf()
  }

  it('sends a link by name or address, which sets a new password once and ends all sessions', async () => {
    const session = await at.player('Brynhild', 'Brynhild@mail.test.example')
    const other = must((await at.logIn('Brynhild')).token)
    const token = await linkFor('brynhild')
    const [mail] = at.mail.mails
    expect([mail?.to, mail?.from]).toEqual([['Brynhild@mail.test.example'], 'no-reply@wiki.test'])
    expect(mail?.headers.get('subject')).toBe('重設密碼：米德加爾特年鑑')
    expect(at.mail.link()).toBe(`https://wiki.test/recover#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await at.readLink(token)).toMatchObject({ status: 200, username: 'Brynhild' })
    expect(await at.resetPassword(token, 'Balmung-2026')).toMatchObject({ status: 200, username: 'Brynhild' })
    expect([await at.isAlive(session), await at.isAlive(other)]).toEqual([false, false])
    expect([(await at.logIn('Brynhild')).status, (await at.logIn('Brynhild', 'Balmung-2026')).status]).toEqual([
      401, 200,
    ])
    expect([
      statusAndError(await at.resetPassword(token, 'Gram-2026-x')),
      statusAndError(await at.readLink(token)),
    ]).toEqual([expiredAnswer, expiredAnswer])
    await at.deliver()
    expect(at.mail.mails.at(-1)?.headers.get('subject')).toBe('密碼已重設：米德加爾特年鑑')
    await linkFor(' BRYNHILD@MAIL.TEST.EXAMPLE ')
    expect(at.mail.mails).toHaveLength(3)
    expect(await at.actions()).toEqual(expect.arrayContaining(['recovery.ask', 'recovery.use']))
  })

  it('stores only the hash of a link: no row, log line or audit entry contains its token', async () => {
    await at.player('Brynhild')
    const token = await linkFor('Brynhild')
    const links = await at.rows('account_links')
    expect(links).toHaveLength(1)
    const others = [await at.rows('mail_outbox'), await at.rows('audit_log'), at.host.lines]
    expect(JSON.stringify([links, others])).not.toContain(token)
    expect(JSON.stringify(at.host.lines)).not.toContain('mail.test.example')
  })

  it('voids a link after 30 minutes, by a newer link, a ban or another password', async () => {
    const session = await at.player('Brynhild')
    const first = await linkFor('Brynhild')
    at.host.wait(30 * minuteMs - 1)
    expect((await at.readLink(first)).status).toBe(200)
    at.host.wait(1)
    expect(statusAndError(await at.resetPassword(first, 'Balmung-2026'))).toEqual(expiredAnswer)
    const second = await linkFor('Brynhild')
    const third = await linkFor('Brynhild@mail.test.example')
    expect([statusAndError(await at.readLink(second)), (await at.readLink(third)).status]).toEqual([expiredAnswer, 200])
    await at.ask('/account/password', { token: session, body: { password, new_password: 'Gram-2026-x' } })
    expect(statusAndError(await at.resetPassword(third, 'Balmung-2026'))).toEqual(expiredAnswer)
    at.host.wait(60 * minuteMs)
    const fourth = await linkFor('Brynhild')
    const subject = { accountId: must((await at.rows('accounts'))[0]).id, gameId: null }
    const by = { actorId: 0, address: '' }
    await banSubject(at.host.deps, subject, { reason: 'x', endsAt: null }, by)
    await unbanSubject(at.host.deps, subject, by)
    expect(statusAndError(await at.resetPassword(fourth, 'Balmung-2026'))).toEqual(expiredAnswer)
  })

  it('succeeds for one of many simultaneous uses', async () => {
    await at.player('Brynhild')
    const token = await linkFor('Brynhild')
    const passwords = Array.from({ length: 4 }, (_, i) => `Balmung-${i}-2026`)
    const answers = await Promise.all(passwords.map((newPassword) => at.resetPassword(token, newPassword)))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect((await at.logIn('Brynhild', passwords[winner])).status).toBe(200)
    expect((await at.logIn('Brynhild', passwords[(winner + 1) % 4])).status).toBe(401)
  })

  it('accepts a link for its account only; guesses are limited and open nothing', async () => {
    await at.player('Brynhild')
    const other = await at.player('Siegfried')
    const token = await linkFor('Brynhild')
    const altered = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const guess of ['', altered, `${token} `, token.toLowerCase(), "' or 1=1 --", 'é'.repeat(300)])
      expect((await at.resetPassword(guess, 'Balmung-2026')).status).toBe(410)
    // Neither a link for an e-mail address nor a session's token sets a password.
    await at.setEmail(other, 'other@mail.test.example')
    await at.deliver()
    for (const wrong of [at.tokenOf(), other]) expect((await at.resetPassword(wrong, 'Balmung-2026')).status).toBe(410)
    expect((await at.ask('/account/email/confirm', { body: { token } })).status).toBe(410)
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => at.readLink(`${'g'.repeat(41)}${i}`)))
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await at.resetPassword(token, 'Balmung-2026', { from: '198.51.100.7' })).status).toBe(200)
    expect((await at.logIn('Siegfried', password, { from: '198.51.100.7' })).status).toBe(200)
  })

  it('does not bypass a second factor, nor reset wrong codes', async () => {
    const first = await at.player('Brynhild')
    const { secret } = await at.ask('/account/second-factor', { token: first, method: 'POST' })
    const code = () => codeAt(must(secret), at.host.deps.now())
    expect((await at.ask('/account/second-factor/activate', { token: first, body: { code: code() } })).status).toBe(200)
    at.host.wait(30_000)
    const finish = (token: string, guess: string) => at.ask('/login/second-factor', { body: { token, code: guess } })
    for (let i = 0; i < 5; i++) await finish(must((await at.logIn('Brynhild')).second_factor), '000000')
    const warnings = () =>
      at.mail.mails.filter(({ headers }) => headers.get('subject')?.startsWith('有人輸入了正確的密碼')).length
    const token = await linkFor('Brynhild')
    expect(warnings()).toBe(1)
    expect((await at.resetPassword(token, 'Balmung-2026')).status).toBe(200)
    const half = await at.logIn('Brynhild', 'Balmung-2026')
    expect([half.status, half.token]).toEqual([200, undefined])
    expect((await finish(must(half.second_factor), code())).status).toBe(429)
    at.host.wait(20 * minuteMs)
    const again = must((await at.logIn('Brynhild', 'Balmung-2026')).second_factor)
    expect((await finish(again, code())).status).toBe(200)
    // After a right code, the next wrong one causes a mail again.
    await finish(must((await at.logIn('Brynhild', 'Balmung-2026')).second_factor), '000000')
    await at.deliver()
    expect(warnings()).toBe(2)
  })

  it('unlocks an account that was locked by wrong passwords', async () => {
    await at.player('Brynhild')
    for (let i = 0; i < 6; i++) await at.logIn('Brynhild', `wrong-${i}`)
    expect((await at.logIn('Brynhild')).status).toBe(429)
    expect((await at.resetPassword(await linkFor('Brynhild'), 'Balmung-2026')).status).toBe(200)
    expect((await at.logIn('Brynhild', 'Balmung-2026')).status).toBe(200)
  })

  it('accepts three requests an hour by name, ten by address and five mails an account', async () => {
    await at.player('Brynhild')
    const ask = async (account: string, from: string) => (await at.askLink(account, { from })).status
    for (const status of [202, 202, 202, 429]) expect(await ask('Brynhild', '198.51.100.1')).toBe(status)
    expect(await ask('BRYNHILD', '192.0.2.1')).toBe(429)
    for (let i = 4; i < 10; i++) expect(await ask(`nobody-${i}`, '198.51.100.1')).toBe(202)
    expect(await ask('nobody-10', '198.51.100.1')).toBe(429)
    for (const status of [202, 202, 202, 429]) expect(await ask('brynhild@mail.test.example', '192.0.2.2')).toBe(status)
    await at.deliver()
    expect(at.mail.mails).toHaveLength(5)
  })

  it('builds links from the site’s own address, not from headers of the request', async () => {
    await at.player('Brynhild')
    const forged: Record<string, string>[] = [
      { Host: 'evil.example', Origin: 'https://evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.example' },
      { 'X-Original-URL': '//evil.example/', Referer: 'https://evil.example/' },
    ]
    for (const headers of forged) expect((await at.askLink('Brynhild', { headers })).status).toBe(202)
    await at.deliver()
    expect(at.mail.mails).toHaveLength(3)
    for (const mail of at.mail.mails) {
      expect(mail.raw + mail.text).not.toContain('evil')
      expect(mail.text).toMatch(/\nhttps:\/\/wiki\.test\/recover#[\w-]{43}\n/)
    }
  })
})
