import { createTransport } from 'nodemailer'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createAccountMails } from '../../host/accounts/mails/prepare-mail.ts'
import { createMailSender, type MailOutcome, type MailSender } from '../../host/mail/send-waiting.ts'
import { addMail, countWaitingMails, maxWaiting } from '../../host/mail/store.ts'
import { mailServerOf } from '../../settings/mail-settings.ts'
import { describeDatabase } from '../databases.ts'
import { createMailHost, type MailHost, must, oldPassword } from '../mail-host.ts'
import { startMailServer, startSilentServer } from '../mail-server.ts'

const minuteMs = 60_000

/** Sends mails until the outcome is another one than `outcome`, and returns it. */
async function sendUntilNot(outcome: MailOutcome, sender: MailSender): Promise<MailOutcome> {
  for (;;) {
    const next = await sender.sendNext()
    if (next.outcome !== outcome) return next.outcome
  }
}

describeDatabase('mails', (database) => {
  let at: MailHost
  beforeEach(async () => {
    at = await createMailHost({ databaseUrl: await database().emptyUrl() })
    return () => at.close()
  })
  const waiting = () => at.host.deps.database.db.selectFrom('mail_outbox').selectAll().execute()

  it('a queued mail is sent again after temporary failures and an interrupted connection', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    for (const phase of ['rcpt', 'data', 'cut'] as const) {
      at.mail.refusal = { at: phase, status: 451 }
      await at.deliver()
      expect([await waiting(), at.mail.mails]).toMatchObject([[{ kind: 'reset' }], []])
      expect(await countWaitingMails(at.host.deps.database.db, at.host.deps.now())).toMatchObject({ count: 1 })
      at.host.wait(6 * minuteMs)
    }
    at.mail.refusal = undefined
    await at.deliver()
    expect([await waiting(), at.mail.mails.length]).toEqual([[], 1])
    // Only the link of the mail that arrived is valid.
    expect((await at.resetPassword(at.tokenOf(), 'Balmung-2026')).status).toBe(200)
  })

  it('a queued mail is abandoned for an unknown address, and after a day, with an entry in the audit log', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    at.mail.refusal = { at: 'rcpt', status: 550 }
    await at.deliver()
    expect(await waiting()).toEqual([])
    at.mail.refusal = { at: 'data', status: 451 }
    const token = must((await at.logIn('Brynhild')).token)
    const body = { password: oldPassword, new_password: 'Balmung-2026' }
    await at.ask('/account/password', { token, body })
    for (let hours = 0; hours < 48 && (await waiting()).length > 0; hours++) {
      await at.deliver()
      at.host.wait(60 * minuteMs)
    }
    expect(await waiting()).toEqual([])
    const entries = await at.host.auditLines('mail.give-up')
    expect(entries.map(({ detail }) => JSON.parse(detail))).toMatchObject([
      { kind: 'reset', tries: 1, reason: 'EENVELOPE 550' },
      { kind: 'told.password', tries: 9 },
    ])
    expect(JSON.stringify([entries, at.host.lines])).not.toContain('mail.test.example')
  })

  it('a queued mail stays queued if the server rejects the sender, which is a wrong setting', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    at.mail.refusal = { at: 'mail', status: 550 }
    await at.deliver()
    expect(await waiting()).toMatchObject([{ kind: 'reset', tries: 1 }])
    at.host.wait(6 * minuteMs)
    at.mail.refusal = undefined
    await at.deliver()
    expect([await waiting(), at.mail.mails.length]).toEqual([[], 1])
  })

  it('a queued mail is dropped if its link has expired', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    at.mail.refusal = { at: 'data', status: 451 }
    await at.deliver()
    at.mail.refusal = undefined
    at.host.wait(61 * minuteMs)
    await at.deliver()
    expect([await waiting(), at.mail.mails]).toEqual([[], []])
  })

  it('a queued mail is sent once by several simultaneous senders', async () => {
    await at.player('Brynhild')
    await at.player('Siegfried')
    await Promise.all([at.askLink('Brynhild'), at.askLink('Siegfried')])
    const senders = Array.from({ length: 4 }, () => createMailSender(at.host.deps, createAccountMails(at.host.deps)))
    for (let round = 0; round < 3; round++) await Promise.all(senders.map((sender) => sender.sendNext()))
    expect(at.mail.mails.map(({ to }) => to.join()).sort()).toEqual([
      'Brynhild@mail.test.example',
      'Siegfried@mail.test.example',
    ])
  })

  it('a queued mail delays no request while the mail server is silent, and fails after the timeout', async () => {
    await at.player('Brynhild')
    const silent = await startSilentServer()
    const greeting = await startSilentServer('220-still\r\n')
    onTestFinished(async () => void (await Promise.all([silent.close(), greeting.close()])))
    for (const { url } of [silent, greeting, { url: 'smtp://127.0.0.1:1' }]) {
      const deps = { ...at.host.deps, config: { ...at.host.deps.config, MAIL_URL: url } }
      const sender = createMailSender(deps, createAccountMails(deps), { silenceMs: 100, mailMs: 2_000 })
      await at.askLink('Brynhild')
      const sending = sendUntilNot('sent', sender)
      expect((await at.askLink('nobody-at-all', { from: '192.0.2.77' })).status).not.toBe(503)
      expect((await at.logIn('Brynhild')).status).toBe(200)
      expect(await sending).toBe('failed')
      at.host.wait(70 * minuteMs)
    }
  })
})

it('a full mail queue rejects recovery requests only', async () => {
  const at = await createMailHost()
  onTestFinished(() => at.close())
  await at.player('Brynhild')
  const { db } = at.host.deps.database
  const row = { kind: 'told.password', account_id: 0, facts: '{}', created_at: 0, next_try_at: 9e15, tries: 0 }
  for (let i = 0; i < maxWaiting; i += 500)
    await db
      .insertInto('mail_outbox')
      .values(Array.from({ length: 500 }, () => row))
      .execute()
  expect(await addMail(db, 'reset', 1, {}, 0)).toBe(false)
  expect((await at.askLink('Brynhild')).status).toBe(503)
  const token = must((await at.logIn('Brynhild')).token)
  const body = { password: oldPassword, new_password: 'Balmung-2026' }
  expect((await at.ask('/account/password', { token, body })).status).toBe(200)
})

it('a mail password is not sent to a server on another machine without TLS', async () => {
  const receivedPasswords: string[] = []
  const server = await startMailServer({
    onAuth: (auth, _, done) => done(null, { user: receivedPasswords.push(String(auth.password)) }),
  })
  onTestFinished(() => server.close())
  const remote = must(mailServerOf(server.url.replace('smtp://127.0.0.1', 'smtp://post:secret-word@mail.example.com')))
  await expect(createTransport({ ...remote, host: '127.0.0.1' }).verify()).rejects.toThrow()
  // On this machine TLS is not required.
  const local = must(mailServerOf(server.url.replace('smtp://', 'smtp://post:secret-word@')))
  await expect(createTransport({ ...local }).verify()).resolves.toBe(true)
  expect(receivedPasswords).toEqual(['secret-word'])
})
