/** Rule: no account is changed without its line in the audit log. If the line cannot be written, nothing changes. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { giveRole } from '../../host/accounts/desk/give-role.ts'
import { codeAt } from '../../host/accounts/factors/one-time-codes.ts'
import { runAdminCommand } from '../../host/admin/commands/run-admin-command.ts'
import { acknowledgeDelivery, claimOutbox } from '../../host/payments/store/deliveries.ts'
import { describeDatabase } from '../databases.ts'
import { password } from '../host.ts'
import { createMailHost, type MailHost } from '../mail-host.ts'

const tables = [
  ...(['accounts', 'sessions', 'second_factors', 'recovery_codes', 'passkeys', 'account_emails'] as const),
  ...(['mail_outbox', 'pictures', 'orders', 'order_notes', 'deliveries', 'ledger'] as const),
]

describeDatabase('a change and its audit entry are one transaction', (database) => {
  let at: MailHost
  beforeEach(async () => {
    at = await createMailHost({
      databaseUrl: await database().emptyUrl(),
      env: { ACCOUNT_CLOSING: 'on', DELIVERY_TOKEN: 'a-token-of-the-game-server-0123456789' },
    })
    return () => at.close()
  })

  async function state() {
    const rows: Record<string, unknown> = {}
    for (const table of tables) {
      const all = (await at.rows(table)) as Record<string, unknown>[]
      // Every request changes the time of last use, and every lock its count.
      rows[table] = all.map(({ last_used_at: _, lock_count: _count, ...row }) => row)
    }
    return rows
  }

  /** Does `work` while no audit entry can be written. */
  async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
    const { db } = at.host.deps.database
    await sql`alter table audit_log rename to audit_log_away`.execute(db)
    try {
      return await work()
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(db)
    }
  }

  async function confirm(token: string, secret?: string): Promise<string> {
    at.host.wait(60_000)
    const body = secret ? { code: codeAt(secret, at.host.deps.now()) } : { password }
    return (await at.ask('/account/confirm', { token, body })).token as string
  }

  /** The request fails and changes nothing without the audit log; with it the request succeeds. */
  async function expectAtomicCall(path: string, request: Parameters<MailHost['ask']>[1]): Promise<void> {
    const before = await state()
    const { status } = await withoutLog(() => at.ask(path, request))
    expect([path, status]).toEqual([path, 500])
    expect(await state()).toEqual(before)
    const done = await at.ask(path, request)
    expect([path, done.status, done.error]).toEqual([path, expect.toSatisfy((code: number) => code < 300), undefined])
    expect(await state()).not.toEqual(before)
  }

  /** `attempt` throws and changes nothing without the audit log; with it `attempt` succeeds. */
  async function expectAtomic(attempt: () => Promise<unknown>): Promise<void> {
    const before = await state()
    await expect(withoutLog(attempt)).rejects.toThrow()
    expect(await state()).toEqual(before)
    await attempt()
    expect(await state()).not.toEqual(before)
  }

  /** The same for an attempt that may fail without an error and is repeated later. */
  async function expectAtomicRetry(attempt: () => Promise<unknown>): Promise<void> {
    const withMailKinds = ({ mail_outbox, ...rest }: Record<string, unknown>) => ({
      ...rest,
      mails: (mail_outbox as { kind: string; account_id: number }[]).map(({ kind, account_id }) => [kind, account_id]),
    })
    const before = withMailKinds(await state())
    await withoutLog(() => attempt().catch(() => undefined))
    expect(withMailKinds(await state())).toEqual(before)
    at.host.wait(10 * 60_000)
    await attempt()
    expect(withMailKinds(await state())).not.toEqual(before)
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
    await expectAtomicCall(`/account/sessions/${other}`, { token: first, method: 'DELETE' })
    await expectAtomicCall('/account/sessions', { token: first, method: 'DELETE' })
    await expectAtomicCall('/account/confirm', { token: first, body: { password } })
    await expectAtomicCall('/login', { body: { username: 'Brynhild', password } })
    const second = (await at.logIn('Brynhild')).token as string
    await expectAtomicCall('/logout', { token: second, body: {} })
    const third = (await at.logIn('Brynhild')).token as string
    await expectAtomicCall('/account/password', { token: third, body: { password, new_password: 'Balmung-2026' } })
    const fourth = (await at.logIn('Brynhild', 'Balmung-2026')).token as string
    await expectAtomicCall('/account/close', { token: fourth, body: { password: 'Balmung-2026' } })
    await expectAtomicCall('/login', { body: { username: 'Brynhild', password: 'Balmung-2026' } })
  })

  it('sign-up, ban and lifting of a ban', async () => {
    await at.signUp('Brynhild')
    await expectAtomicCall('/SignUp', { body: { username: 'Siegfried', password, gender: 'male' } })
    for (const words of ['create keeper', 'disable Brynhild', 'enable Brynhild'])
      await expectAtomic(() => Array.fromAsync(runAdminCommand(at.host.deps, words.split(' '))))
  })

  it('second factor', async () => {
    const token = await confirm(await at.signUp('Brynhild'))
    const { secret = '' } = await at.ask('/account/second-factor', { token, method: 'POST' })
    const before = await state()
    const code = codeAt(secret, at.host.deps.now())
    const refused = await withoutLog(() => at.ask('/account/second-factor/activate', { token, body: { code } }))
    expect([refused.status, await state()]).toEqual([500, before])
    const active = (await at.ask('/account/second-factor/activate', { token, body: { code } })).token as string
    await expectAtomicCall('/account/second-factor/recovery-codes', { token: active, method: 'POST' })
    const again = await confirm(active, secret)
    await expectAtomicCall('/account/second-factor', { token: again, method: 'DELETE' })
  })

  it('e-mail address and recovery link', async () => {
    const token = await at.player('Brynhild')
    const body = { email: '', password }
    await expectAtomicCall('/account/email', { token, method: 'PUT', body })
    await expectAtomicCall('/account/email', { token, method: 'PUT', body: { ...body, email: 'b@mail.test.example' } })
  })

  it('requested and abandoned mail', async () => {
    await at.player('Brynhild')
    await at.askLink('Brynhild')
    await expectAtomicRetry(() => at.sender.sendNext())
    at.mail.refusal = { at: 'rcpt', status: 550 }
    await expectAtomicRetry(() => at.sender.sendNext())
  })

  it('role', async () => {
    const { db } = at.host.deps.database
    await at.signUp('Brynhild')
    await expectAtomic(() => giveRole({ db }, { name: 'Brynhild', role: 'author', at: 1, hasGame: false }))
  })

  it('order and delivery', async () => {
    const { orders } = at.host.deps.payments
    const { db } = at.host.deps.database
    const paid = { provider: 'sandbox', amount: 300 }
    const draft = { ...paid, kind: 'donate', planId: 0, credit: 300, method: 'credit' } as const
    const { id: orderId } = await orders.open({ ...draft, accountId: 1, lifetimeMs: 60_000 })
    await expectAtomic(() => orders.note({ ...paid, orderId }, 'failed'))
    await expectAtomic(() => orders.settle({ ...paid, orderId, tradeNo: 'T-1' }))
    const [delivery] = await claimOutbox(db, { claimer: 'game-1', limit: 1 }, Date.now())
    await expectAtomic(() => acknowledgeDelivery(db, { claimer: 'game-1', id: delivery?.id as number }, Date.now()))
  })
})
