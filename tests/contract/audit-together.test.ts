/** Rule: no account is changed without its line in the audit log. If the line cannot be written, nothing changes. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { giveRole } from '../../host/accounts/give-role.ts'
import { codeAt } from '../../host/accounts/secrets/one-time-codes.ts'
import { runAdminCommand } from '../../host/admin/commands/run-admin-command.ts'
import { describeDatabase } from '../databases.ts'
import { password } from '../host.ts'
import { createMailHost, type MailHost } from '../mail-host.ts'

const tables = [
  ...(['accounts', 'sessions', 'second_factors', 'recovery_codes', 'passkeys', 'account_emails'] as const),
  ...(['mail_outbox', 'pictures', 'orders', 'order_notes', 'deliveries', 'ledger'] as const),
]

describeDatabase('a change and its audit entry are one transaction:', (database) => {
  let at: MailHost
  beforeEach(async () => {
    at = await createMailHost({
      databaseUrl: await database().emptied(),
      env: { ACCOUNT_CLOSING: 'on', DELIVERY_TOKEN: 'a-token-of-the-game-server-0123456789' },
    })
    return () => at.close()
  })

  async function state() {
    const rows: Record<string, unknown> = {}
    for (const table of tables) {
      const all = (await at.rows(table)) as Record<string, unknown>[]
      // When a session was used last is no change of it.
      rows[table] = all.map(({ last_used_at: _, ...row }) => row)
    }
    return rows
  }

  /** Does something while the log takes no line. */
  async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
    const { db } = at.host.deps.database
    await sql`alter table audit_log rename to audit_log_away`.execute(db)
    try {
      return await work()
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(db)
    }
  }

  async function confirmed(token: string, secret?: string): Promise<string> {
    at.host.wait(60_000)
    const given = secret ? { code: codeAt(secret, at.host.deps.now()) } : { password }
    return (await at.ask('/account/confirm', { token, body: given })).token as string
  }

  async function expectNothing(path: string, asked: Parameters<MailHost['ask']>[1]): Promise<void> {
    const before = await state()
    const { status } = await withoutLog(() => at.ask(path, asked))
    expect([path, status]).toEqual([path, 500])
    expect(await state()).toEqual(before)
    // With the log there it is done: the request was right.
    const done = await at.ask(path, asked)
    expect([path, done.status, done.error]).toEqual([path, expect.toSatisfy((code: number) => code < 300), undefined])
    expect(await state()).not.toEqual(before)
  }

  /** The attempt fails and changes nothing without the log; with the log it is done. */
  async function expectWhole(attempt: () => Promise<unknown>): Promise<void> {
    const before = await state()
    await expect(withoutLog(attempt)).rejects.toThrow()
    expect(await state()).toEqual(before)
    await attempt()
    expect(await state()).not.toEqual(before)
  }

  /** As above, for an attempt that may fail without an error and is tried again later. */
  async function expectAlone(attempt: () => Promise<unknown>): Promise<void> {
    const kept = ({ mail_outbox, ...rest }: Record<string, unknown>) => ({
      ...rest,
      mails: (mail_outbox as { kind: string; account_id: number }[]).map(({ kind, account_id }) => [kind, account_id]),
    })
    const before = kept(await state())
    await withoutLog(() => attempt().catch(() => undefined))
    expect(kept(await state())).toEqual(before)
    at.host.wait(10 * 60_000)
    await attempt()
    expect(kept(await state())).not.toEqual(before)
  }

  it('password, sessions and login', async () => {
    const first = await at.signUp('Brynhild')
    await at.logIn('Brynhild')
    await at.logIn('Brynhild')
    const sessions = (await at.ask('/account/sessions', { token: first })).sessions as {
      id: string
      current: boolean
    }[]
    const other = sessions.find(({ current }) => !current)?.id
    await expectNothing(`/account/sessions/${other}`, { token: first, method: 'DELETE' })
    await expectNothing('/account/sessions', { token: first, method: 'DELETE' })
    await expectNothing('/account/confirm', { token: first, body: { password } })
    await expectNothing('/login', { body: { username: 'Brynhild', password } })
    const second = (await at.logIn('Brynhild')).token as string
    await expectNothing('/logout', { token: second, body: {} })
    const third = (await at.logIn('Brynhild')).token as string
    await expectNothing('/account/password', { token: third, body: { password, new_password: 'Balmung-2026' } })
    const fourth = (await at.logIn('Brynhild', 'Balmung-2026')).token as string
    await expectNothing('/account/close', { token: fourth, body: { password: 'Balmung-2026' } })
    await expectNothing('/login', { body: { username: 'Brynhild', password: 'Balmung-2026' } })
  })

  it('sign-up, ban and lifting of a ban', async () => {
    await at.signUp('Brynhild')
    await expectNothing('/SignUp', { body: { username: 'Siegfried', password, gender: 'male' } })
    for (const words of ['create keeper', 'disable Brynhild', 'enable Brynhild'])
      await expectWhole(() => Array.fromAsync(runAdminCommand(at.host.deps, words.split(' '))))
  })

  it('second factor', async () => {
    const token = await confirmed(await at.signUp('Brynhild'))
    const { secret = '' } = await at.ask('/account/second-factor', { token, method: 'POST' })
    const before = await state()
    const code = codeAt(secret, at.host.deps.now())
    const refused = await withoutLog(() => at.ask('/account/second-factor/activate', { token, body: { code } }))
    expect([refused.status, await state()]).toEqual([500, before])
    const active = (await at.ask('/account/second-factor/activate', { token, body: { code } })).token as string
    await expectNothing('/account/second-factor/recovery-codes', { token: active, method: 'POST' })
    const again = await confirmed(active, secret)
    await expectNothing('/account/second-factor', { token: again, method: 'DELETE' })
  })

  it('e-mail address and recovery link', async () => {
    const token = await at.player('Brynhild')
    const body = { email: '', password }
    await expectNothing('/account/email', { token, method: 'PUT', body })
    await expectNothing('/account/email', { token, method: 'PUT', body: { ...body, email: 'b@mail.test.example' } })
  })

  it('requested and abandoned mail', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    await expectAlone(() => at.sender.sendNext())
    at.mail.refusal = { at: 'rcpt', status: 550 }
    await expectAlone(() => at.sender.sendNext())
  })

  it('role', async () => {
    const { db } = at.host.deps.database
    await at.signUp('Brynhild')
    await expectWhole(() => giveRole({ db }, { name: 'Brynhild', role: 'author', at: 1, hasGame: false }))
  })

  it('order and delivery', async () => {
    const { orders, deliveries } = at.host.deps.payments
    const paid = { provider: 'sandbox', amount: 300 }
    const draft = { ...paid, kind: 'donate', planId: 0, credit: 300, method: 'credit' } as const
    const { id: orderId } = await orders.open({ ...draft, accountId: 1, lifetimeMs: 60_000 })
    await expectWhole(() => orders.note({ ...paid, orderId }, 'failed'))
    await expectWhole(() => orders.settle({ ...paid, orderId, tradeNo: 'T-1' }))
    const [delivery] = await deliveries.claim('game-1', 1)
    await expectWhole(() => deliveries.acknowledge('game-1', delivery?.id as number))
  })
})
