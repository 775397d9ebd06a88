/** Mail servers that refuse, hang, break off or offer no TLS, and hosts that are killed over a mail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { mailServerOf } from '../../api/mail-settings.ts'
import { checkMail } from '../../doctor/check-mail.ts'
import { openDatabase } from '../../host/db/database.ts'
import { createMailSender, type MailOutcome, type MailSender } from '../../host/mail/send-waiting.ts'
import { createMailOutbox, mostWaiting } from '../../host/repositories/mail-outbox.ts'
import { describeDatabase } from '../databases.ts'
import { createHostProcess } from '../host-process.ts'
import { createMailHost, type MailHost, must, oldPassword } from '../mail-host.ts'
import { startMailServer, startSilentServer } from '../mail-server.ts'

const minuteMs = 60_000
const smallGame = path.resolve(import.meta.dirname, '../../data')

async function untilNot(outcome: MailOutcome, sender: MailSender): Promise<MailOutcome> {
  for (;;) {
    const next = await sender.sendNext()
    if (next.outcome !== outcome) return next.outcome
  }
}

describeDatabase('A mail that waits', (database) => {
  let at: MailHost
  beforeEach(async () => {
    at = await createMailHost({ databaseUrl: await database().emptied() })
    return () => at.close()
  })
  const waiting = () => at.host.deps.database.db.selectFrom('mail_outbox').selectAll().execute()

  it('is tried again after a server that is busy, breaks off or has no room, and arrives', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    for (const refusal of [
      { at: 'rcpt', status: 450 },
      { at: 'data', status: 451 },
      { at: 'cut', status: 0 },
    ] as const) {
      at.mail.refusal = refusal
      await at.deliver()
      expect([await waiting(), at.mail.mails]).toMatchObject([[{ kind: 'reset' }], []])
      expect(await createMailOutbox(at.host.deps.database.db).waiting(at.host.deps.now())).toMatchObject({ count: 1 })
      at.host.wait(6 * minuteMs)
    }
    at.mail.refusal = undefined
    await at.deliver()
    expect([await waiting(), at.mail.mails.length]).toEqual([[], 1])
    // What was made for the tries before counts no more.
    expect((await at.use(at.tokenOf(), 'Balmung-2026')).status).toBe(200)
  })

  it('is given up at an address that the server does not know, and after a day, and the log says so', async () => {
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
    const gaveUp = await at.host.deps.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'mail.give-up')
      .execute()
    expect(gaveUp.map(({ detail }) => JSON.parse(detail))).toMatchObject([
      { kind: 'reset', tries: 1, reason: 'EENVELOPE 550' },
      { kind: 'told.password', tries: 9 },
    ])
    expect(JSON.stringify([gaveUp, at.host.lines])).not.toContain('mail.test.example')
  })

  it('waits where the server refuses the sender: that is a setting, and all mails would be lost', async () => {
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

  it('is no link any more an hour after it was asked for', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    at.mail.refusal = { at: 'data', status: 451 }
    await at.deliver()
    at.mail.refusal = undefined
    at.host.wait(61 * minuteMs)
    await at.deliver()
    expect([await waiting(), at.mail.mails]).toEqual([[], []])
  })

  it('is sent by one of several hosts, however many look at once', async () => {
    await at.player('Brynhild')
    await at.player('Siegfried')
    await Promise.all([at.askLink('Brynhild'), at.askLink('Siegfried')])
    const senders = Array.from({ length: 4 }, () => createMailSender(at.host.deps))
    for (let round = 0; round < 3; round++) await Promise.all(senders.map((sender) => sender.sendNext()))
    expect(at.mail.mails.map(({ to }) => to.join()).sort()).toEqual([
      'Brynhild@mail.test.example',
      'Siegfried@mail.test.example',
    ])
  })

  it('keeps no request waiting while the server says nothing, and is ended after its silence', async () => {
    await at.player('Brynhild')
    const silent = await startSilentServer()
    const greeting = await startSilentServer('220-still\r\n')
    onTestFinished(async () => void (await Promise.all([silent.close(), greeting.close()])))
    for (const { url } of [silent, greeting, { url: 'smtp://127.0.0.1:1' }]) {
      const config = { ...at.host.deps.config, MAIL_URL: url }
      const sender = createMailSender({ ...at.host.deps, config }, { silentMs: 300, wholeMs: 2_000 })
      await at.askLink('Brynhild')
      const sending = untilNot('sent', sender)
      expect((await at.askLink('nobody-at-all', { from: '192.0.2.77' })).status).not.toBe(503)
      expect((await at.logIn('Brynhild')).status).toBe(200)
      expect(await sending).toBe('failed')
      at.host.wait(70 * minuteMs)
    }
  })
})

describe('The queue of mails', () => {
  it('is bounded: asking is refused where too many wait, and nothing else is', async () => {
    const at = await createMailHost()
    onTestFinished(() => at.close())
    await at.player('Brynhild')
    const { db } = at.host.deps.database
    const row = { kind: 'told.password', account_id: 0, facts: '{}', created_at: 0, next_try_at: 9e15, tries: 0 }
    for (let i = 0; i < mostWaiting; i += 500)
      await db
        .insertInto('mail_outbox')
        .values(Array.from({ length: 500 }, () => row))
        .execute()
    expect(await createMailOutbox(db).add('reset', 1, {}, 0)).toBe(false)
    expect((await at.askLink('Brynhild')).status).toBe(503)
    const token = must((await at.logIn('Brynhild')).token)
    const body = { password: oldPassword, new_password: 'Balmung-2026' }
    expect((await at.ask('/account/password', { token, body })).status).toBe(200)
  })

  it('sends nothing, and no password, to a server elsewhere that offers no TLS', async () => {
    const said: string[] = []
    const server = await startMailServer({
      onAuth: (auth, _, done) => done(null, { user: said.push(String(auth.password)) }),
    })
    onTestFinished(() => server.close())
    const far = must(mailServerOf(server.url.replace('smtp://127.0.0.1', 'smtp://post:secret-word@mail.example.com')))
    await expect(createTransport({ ...far, host: '127.0.0.1' }).verify()).rejects.toThrow()
    // The same server is good enough on this machine.
    const near = must(mailServerOf(server.url.replace('smtp://', 'smtp://post:secret-word@')))
    await expect(createTransport({ ...near }).verify()).resolves.toBe(true)
    expect(said).toEqual(['secret-word'])
  })

  it('is looked at by the doctor: set up, reachable, the password right', async () => {
    const server = await startMailServer({
      authOptional: false,
      onAuth: (auth, _, done) => done(auth.password === 'right' ? null : new Error('no'), { user: 'post' }),
    })
    onTestFinished(() => server.close())
    const found = (MAIL_URL: string) => checkMail({ MAIL_URL, MAIL_FROM: 'no-reply@wiki.test' })
    const url = (password: string) => server.url.replace('smtp://', `smtp://post:${password}@`)
    expect(await found('')).toMatchObject({ state: 'skipped' })
    expect(await found(url('right'))).toMatchObject({ state: 'ok' })
    expect(await found(url('wrong'))).toMatchObject({ state: 'bad', mend: expect.stringContaining('password') })
    expect(await found('smtp://127.0.0.1:1')).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/ESOCKET|ECONN/),
    })
    expect(JSON.stringify(await found(url('wrong')))).not.toContain('wrong@')
  })

  it('loses nothing when the host is killed while a mail is under way: the next host sends it', {
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'almanac-mail-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    let reached = () => {}
    const hung = new Promise<void>((resolve) => (reached = resolve))
    const hanging = await startMailServer({ onData: (stream) => void stream.on('end', reached).resume() })
    onTestFinished(() => hanging.close())
    const DATABASE_URL = `sqlite:${path.join(folder, 'almanac.sqlite')}`
    const env = { DATABASE_URL, VAR_DIR: folder, GAME_DATA: smallGame }
    const host = await createHostProcess({ ...env, MAIL_URL: hanging.url })
    onTestFinished(() => host.end('SIGKILL'))
    await host.start()
    const form = { username: 'Brynhild', password: oldPassword, gender: 'female' }
    const { token } = (await (await host.call('/SignUp', form)).json()) as { token: string }
    const database = openDatabase(DATABASE_URL)
    onTestFinished(() => database.close())
    const mine = { email: 'b@mail.test.example', email_key: 'b@mail.test.example', confirmed_at: 1 }
    await database.db
      .insertInto('account_emails')
      .values({ account_id: 1, ...mine, pending_email: null, pending_at: null })
      .execute()
    expect((await host.call('/account/recovery', { account: 'Brynhild' })).status).toBe(202)
    await hung
    await host.end('SIGKILL')
    const at = await createMailHost({ databaseUrl: DATABASE_URL })
    onTestFinished(() => at.close())
    // It is the dead host's until its time is over.
    at.host.wait(Date.now() - at.host.deps.now())
    expect(await at.deliver()).toBe(0)
    at.host.wait(3 * minuteMs)
    await at.deliver()
    expect(at.mail.mails.map(({ to }) => to.join())).toEqual(['b@mail.test.example'])
    expect((await at.use(at.tokenOf(), 'Balmung-2026')).status).toBe(200)
    expect(token).toBeDefined()
  })
})
