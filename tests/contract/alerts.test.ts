/** Watches, and the alerts that offers cause, with a server in place of Discord and a mail server. */
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { createAccountMails } from '../../host/accounts/index.ts'
import { createMailSender } from '../../host/mail/send-waiting.ts'
import { createAlertMails } from '../../host/market/alerts/alert-mails.ts'
import { forgetAlerts, keepAlertsMs } from '../../host/market/alerts/keep-alerting.ts'
import { alertMailKind } from '../../host/market/alerts/message-limits.ts'
import { type NewOffer, noteOffers } from '../../host/market/alerts/note-offers.ts'
import { createAlertSender } from '../../host/market/alerts/send-alerts.ts'
import { describeDatabase } from '../databases.ts'
import { type FakeDiscord, startFakeDiscord } from '../fake-discord.ts'
import { type CallAnswer, createTestHost, must, type TestHost } from '../host.ts'
import { startMailServer } from '../mail-server.ts'
import { until } from '../run/until.ts'

const watch = { nameid: 501, side: 'selling', currency: 'ZENY', refine: 0, cards: [], price: 100 } as const
const offer = (fields: Partial<NewOffer> = {}): NewOffer => ({
  ...{ rowId: null, nameid: 501, side: 'selling', currency: 'ZENY', refine: 0, cards: [], price: 80, options: 0 },
  ...{ owner: '150001', ownerGameId: null, spec: '501', amount: 3, charName: '北風', map: 'prontera', x: 150, y: 88 },
  ...fields,
})

describeDatabase('alerts', (database) => {
  let host: TestHost
  let discord: FakeDiscord
  let player: { id: number; token: string }

  beforeEach(async () => {
    discord = await startFakeDiscord()
    const env = { ALERT_WEBHOOKS: `https://discord.com ${discord.url}`, MAIL_URL: 'smtp://127.0.0.1:1' }
    host = await createTestHost({ databaseUrl: await database().emptyUrl(), env })
    player = await host.member('Brynhild')
    return async () => {
      await host.close()
      await discord.close()
    }
  })

  const call = (path: string, method: string, body?: object, token = player.token) =>
    host.ask(path, { method, token, ...(body && { body }) })
  const add = (fields: object = {}) => call('/account/watches', 'POST', { ...watch, ...fields })
  const setDiscord = (url = discord.webhook(7)) => call('/account/alerts/discord', 'PUT', { url })
  const note = (...offers: NewOffer[]) => noteOffers(host.deps.database.db, offers, host.deps.now())
  const sender = () => createAlertSender(host.deps)
  const actions = async () => (await host.auditLines('alert.%')).map(({ action }) => action as AuditAction)
  const pause = () => host.wait(3_000)
  const setMedian = (median: number, sales: number) =>
    host.deps.database.db
      .insertInto('sale_medians')
      .values({ nameid: 501, currency: 'ZENY', refine: 0, median, sales, computed_at: 1 })
      .execute()

  it('lists, adds, changes and ends watches of the own account', async () => {
    const added = await add()
    expect(added).toMatchObject({ status: 201, ...watch })
    expect(await add()).toMatchObject({ status: 201, id: added.id })
    const path = `/account/watches/${added.id}`
    expect(await call(path, 'PUT', { ...watch, price: null, refine: 7, cards: [4001] })).toMatchObject({
      status: 200,
      price: null,
      refine: 7,
      cards: [4001],
    })
    const second = await add()
    expect((await call(path, 'PUT', watch)).status).toBe(409)
    const other = await host.member('Siegfried')
    for (const method of ['PUT', 'DELETE'])
      expect((await call(path, method, method === 'PUT' ? watch : undefined, other.token)).status).toBe(404)
    expect(await call('/account/watches', 'GET')).toMatchObject({
      limit: 50,
      watches: [{ id: added.id }, { id: second.id }],
      channels: { discord_allowed: true, discord: 'off', mail_allowed: true, mail: false },
    })
    expect(await call(path, 'DELETE')).toMatchObject({ status: 200, ended: true })
    expect((await call(path, 'DELETE')).status).toBe(404)
    expect((await call('/account/watches', 'GET', undefined, other.token)).watches).toEqual([])
  })

  it.each([
    ['an item that is no id', { nameid: 0 }],
    ['a price below 0', { price: -1 }],
    ['a price with decimals', { price: 1.5 }],
    ['a refine level above all', { refine: 21 }],
    ['five cards', { cards: [1, 2, 3, 4, 5] }],
    ['another side', { side: 'both' }],
    ['another currency', { currency: 'ITEM' }],
  ])('refuses a watch with %s', async (_, fields) => {
    expect((await add(fields)).status).toBe(400)
    expect(await host.rows('alert_watches')).toEqual([])
  })

  it('an account has at most 50 watches, also when several are added at once', async () => {
    const drafts = Array.from({ length: 48 }, (_, n) => ({ ...watch, nameid: 600 + n }))
    expect(await call('/account/watches/several', 'POST', { watches: drafts })).toMatchObject({ added: 48, left: 0 })
    expect(await call('/account/watches/several', 'POST', { watches: drafts })).toMatchObject({ added: 0, left: 0 })
    const answers = await Promise.all([1, 2, 3, 4].map((nameid) => add({ nameid })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const more = [9, 10].map((nameid) => ({ ...watch, nameid }))
    expect(await call('/account/watches/several', 'POST', { watches: more })).toMatchObject({ added: 0, left: 2 })
    expect(await host.rows('alert_watches')).toHaveLength(50)
  })

  it('tests a webhook, stores it encrypted, and removes it', async () => {
    expect(await setDiscord()).toMatchObject({ status: 200, discord: 'on', discord_end: 'of-7' })
    expect(discord.messages).toMatchObject([{ id: 7, message: { allowed_mentions: { parse: [] } } }])
    expect(JSON.stringify([await host.rows('alert_channels'), host.lines, await host.auditLines()])).not.toContain(
      'token-of-7',
    )
    expect(await call('/account/alerts/discord', 'DELETE')).toMatchObject({ status: 200, discord: 'off' })
    expect(await actions()).toEqual(['alert.webhook', 'alert.webhook-remove'])
  })

  it.each([
    ['an address of another host', 'https://example.com/api/webhooks/1/abc'],
    ['http', 'http://discord.com/api/webhooks/1/abc'],
    ['another path of Discord', 'https://discord.com/api/users/1'],
    ['a password', 'https://a:b@discord.com/api/webhooks/1/abc'],
    ['another port', 'https://discord.com:8443/api/webhooks/1/abc'],
    ['a host that begins alike', 'https://discord.com.evil.test/api/webhooks/1/abc'],
    ['a loopback address that the operator did not name', 'http://127.0.0.1:1/api/webhooks/1/abc'],
    ['no address', 'webhook'],
  ])('refuses %s as a webhook', async (_, url) => {
    expect((await setDiscord(url)).status).toBe(400)
    expect([discord.messages, await host.rows('alert_channels')]).toEqual([[], []])
  })

  it('stores no webhook whose test message is refused, redirected or not answered', async () => {
    discord.answers.push({ status: 404 }, { status: 302, headers: { Location: discord.webhook(8) } }, 'cut')
    for (let i = 0; i < 3; i++) expect((await setDiscord()).status).toBe(400)
    expect(discord.messages.map(({ id }) => id)).toEqual([7, 7, 7])
    expect(await host.rows('alert_channels')).toEqual([])
  })

  it('refuses a name that leads to a private address', async () => {
    const named = `http://localhost:${new URL(discord.url).port}`
    const local = await createTestHost({ env: { ALERT_WEBHOOKS: named } })
    onTestFinished(() => local.close())
    const { token } = await local.member('Brynhild')
    const body = { url: `${named}/api/webhooks/1/abc` }
    const answer = await local.ask('/account/alerts/discord', { method: 'PUT', token, body })
    expect([answer.status, answer.error]).toEqual([400, '這個網址指向內部網路，無法使用'])
    expect(discord.messages).toEqual([])
  })

  it('sends item, price, comparison, place and a link in one message', async () => {
    await setDiscord()
    await add()
    await setMedian(100, 12)
    await note(offer(), offer({ price: 40, owner: '150002', charName: '*evil* @everyone http://x.test' }))
    expect(await sender().sendNext()).toBe('sent')
    expect(discord.messages).toHaveLength(2)
    const { content, embeds = [], allowed_mentions } = must(discord.messages.at(-1)).message
    expect([content, allowed_mentions]).toEqual(['有 2 筆露店符合你的關注', { parse: [] }])
    const [bait, usual] = embeds
    expect(usual?.title).toContain('販售 80 Z × 3')
    expect(usual?.url).toBe('http://site.test/item/501')
    for (const part of ['中位數 100', '−20%', '12 筆', '`/navi prontera 150/88`', '北風', '可能已售出'])
      expect(usual?.description).toContain(part)
    expect(bait?.description).toContain('−60%')
    expect(bait?.description).toContain('誘餌')
    expect(usual?.description).not.toContain('誘餌')
    expect(JSON.stringify(embeds)).not.toMatch(/@everyone|http:\/\/x\.test/)
    pause()
    expect(await sender().sendNext()).toBe('none')
  })

  it('what is found during the pause after a message comes in one message', async () => {
    await setDiscord()
    await add()
    await note(offer())
    await sender().sendNext()
    await note(offer({ price: 70 }))
    await note(offer({ price: 60 }))
    expect(await sender().sendNext()).toBe('none')
    pause()
    expect(await sender().sendNext()).toBe('sent')
    expect(discord.messages.at(-1)?.message.embeds).toHaveLength(2)
  })

  it('reports an equal offer of the same owner once an hour, and another price at once', async () => {
    await add()
    expect([await note(offer()), await note(offer()), await note(offer({ price: 79 }))]).toEqual([1, 0, 1])
    expect(await note(offer({ owner: '150002' }))).toBe(1)
    host.wait(3_600_000)
    expect(await note(offer())).toBe(1)
  })

  it('reports that an item is for sale again only while no other shop has it', async () => {
    await add({ price: null })
    const { db } = host.deps.database
    const shop = { vending_id: 1, title: '', currency: 'ZENY', char_name: 'a', map: 'prontera', x: 1, y: 1 } as const
    await db
      .insertInto('vending_shops')
      .values({ ...shop, char_id: 1, game_id: 1, zeny_limit: null, expected_zeny: null, seen_pick: 1, from_pick: 1 })
      .execute()
    const row = { vending_id: 1, nameid: 501, price: 9, amount: 1, refine: 0, grade: 0, slots: 0, cards: '[]' } as const
    const rest = { options: '[]', type: '', gone_at: null, line_id: 1, spec: '', expected: 1 } as const
    const picks = { from_pick: 1, seen_pick: 1, gone_pick: null }
    await db
      .insertInto('vending_rows')
      .values({ id: 11, ...row, ...rest, ...picks })
      .execute()
    expect(await note(offer({ rowId: 12 }))).toBe(0)
    await db.updateTable('vending_rows').set({ gone_at: 1 }).execute()
    expect(await note(offer({ rowId: 13 }), offer({ rowId: 14, price: 70 }))).toBe(1)
    expect(await host.rows('alert_events')).toMatchObject([{ row_id: 14, price: 70 }])
  })

  it('reports no shop of the game account that is linked to the watching one, and those of others', async () => {
    await add()
    const other = await host.member('Siegfried')
    await call('/account/watches', 'POST', watch, other.token)
    const link = { account_id: player.id, game_id: 2_000_001, value_digest: 'x', linked_at: 1 }
    await host.deps.database.db.insertInto('game_accounts').values(link).execute()
    const own = Array.from({ length: 6 }, (_, n) => offer({ ownerGameId: 2_000_001, price: 10 + n, owner: `${n}` }))
    const others = [offer({ ownerGameId: 2_000_002 }), offer({ ownerGameId: null, price: 70 })]
    expect(await note(...own, ...others)).toBe(2 + 5)
    const { alerts } = await call('/account/alerts', 'GET')
    expect(alerts).toMatchObject([{ price: 80 }, { price: 70 }])
  })

  it('obeys the seconds of a 429, in any of its headers, and of a global one for all webhooks', async () => {
    await setDiscord()
    await add()
    for (const [headers, seconds] of [
      [{ 'Retry-After': '1.5' }, 1.5],
      [{ 'X-RateLimit-Reset-After': '7' }, 7],
      [{}, 60],
    ] as const) {
      await note(offer({ price: 80 - seconds }))
      discord.answers.push({ status: 429, headers })
      const before = discord.messages.length
      expect(await sender().sendNext()).toBe('postponed')
      host.wait(seconds * 1_000 - 1)
      expect(await sender().sendNext()).toBe('none')
      host.wait(1)
      expect(await sender().sendNext()).toBe('sent')
      expect(discord.messages.slice(before).map(({ message }) => message.embeds?.length)).toEqual([1, 1])
      pause()
    }
    const other = await host.member('Siegfried')
    await call('/account/watches', 'POST', watch, other.token)
    await call('/account/alerts/discord', 'PUT', { url: discord.webhook(8) }, other.token)
    await note(offer({ price: 1 }))
    discord.answers.push({ status: 429, headers: { 'Retry-After': '30', 'X-RateLimit-Global': 'true' } })
    expect([await sender().sendNext(), await sender().sendNext()]).toEqual(['postponed', 'none'])
    host.wait(30_000)
    expect([await sender().sendNext(), await sender().sendNext()]).toEqual(['sent', 'sent'])
  })

  it('waits after a message that used up the limit of its webhook', async () => {
    await setDiscord()
    await add()
    await note(offer())
    discord.answers.push({ status: 204, headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '20' } })
    await sender().sendNext()
    await note(offer({ price: 70 }))
    host.wait(19_999)
    expect(await sender().sendNext()).toBe('none')
    host.wait(1)
    expect(await sender().sendNext()).toBe('sent')
  })

  it.each([404, 401])('a %s ends the webhook, and its owner sees that', async (status) => {
    await setDiscord()
    await add()
    await note(offer())
    discord.answers.push({ status })
    expect(await sender().sendNext()).toBe('ended')
    await note(offer({ price: 70 }))
    host.wait(3_600_000)
    expect(await sender().sendNext()).toBe('none')
    expect(await call('/account/watches', 'GET')).toMatchObject({ channels: { discord: 'ended', discord_end: '' } })
    expect(await actions()).toEqual(['alert.webhook', 'alert.webhook-ended'])
    expect(await setDiscord()).toMatchObject({ discord: 'on' })
  })

  it('repeats a message after an error of Discord, with growing waits, and gives it up after six hours', async () => {
    await setDiscord()
    await add()
    await note(offer())
    for (const seconds of [5, 15, 60, 300]) {
      discord.answers.push({ status: 500 })
      expect(await sender().sendNext()).toBe('postponed')
      host.wait(seconds * 1_000 - 1)
      expect(await sender().sendNext()).toBe('none')
      host.wait(1)
    }
    expect(await sender().sendNext()).toBe('sent')
    await note(offer({ price: 70 }))
    pause()
    discord.answers.push({ status: 500 })
    await sender().sendNext()
    host.wait(6 * 3_600_000 + 1)
    expect([await sender().sendNext(), await sender().sendNext()]).toEqual(['skipped', 'none'])
  })

  it('a message that may have arrived is repeated with a remark', async () => {
    await setDiscord()
    await add()
    await note(offer())
    discord.answers.push('cut')
    expect(await sender().sendNext()).toBe('postponed')
    host.wait(5_000)
    expect(await sender().sendNext()).toBe('sent')
    const contents = discord.messages.slice(1).map(({ message }) => message.content.includes('可能已經送達'))
    expect(contents).toEqual([false, true])
  })

  it('a webhook that never answers delays no other, and is tried again', async () => {
    await setDiscord()
    await add()
    await note(offer())
    const other = await host.member('Siegfried')
    await call('/account/watches', 'POST', watch, other.token)
    await call('/account/alerts/discord', 'PUT', { url: discord.webhook(8) }, other.token)
    await note(offer({ price: 70 }))
    const stop = new AbortController()
    discord.answers.push('never')
    const silent = createAlertSender(host.deps, { signal: stop.signal }).sendNext()
    await until('the message arrived', async () => discord.messages.length === 3)
    expect(await sender().sendNext()).toBe('sent')
    stop.abort()
    expect(await silent).toBe('postponed')
    discord.answers.push('never')
    host.wait(5_000)
    expect(await createAlertSender(host.deps, { timeoutMs: 1 }).sendNext()).toBe('postponed')
    host.wait(15_000)
    discord.answers.length = 0
    expect(await sender().sendNext()).toBe('sent')
    expect(discord.messages.at(-1)?.id).toBe(discord.messages[2]?.id)
  })

  it('of several hosts one sends', async () => {
    await setDiscord()
    for (const nameid of [501, 502, 503]) await add({ nameid })
    await note(offer(), offer({ nameid: 502 }), offer({ nameid: 503 }))
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => sender().sendNext()))
    expect(outcomes.sort()).toEqual(['none', 'none', 'none', 'none', 'none', 'sent'])
    expect(discord.messages.at(-1)?.message.embeds).toHaveLength(3)
  })

  it('sends nothing to a banned or closing account, and nothing of ended watches', async () => {
    await setDiscord()
    const { id } = await add()
    await note(offer())
    await call(`/account/watches/${id}`, 'DELETE')
    expect(await sender().sendNext()).toBe('skipped')
    await add()
    await note(offer({ price: 70 }))
    await host.deps.database.db.updateTable('accounts').set({ disabled_at: 1 }).execute()
    expect(await sender().sendNext()).toBe('skipped')
    expect(discord.messages).toHaveLength(1)
  })

  it('a link ends its watch without a login, by POST only and once', async () => {
    await setDiscord()
    const { id } = await add()
    await note(offer())
    await sender().sendNext()
    const link = discord.endLink()
    expect(link).toMatch(new RegExp(`^http://site\\.test/end-watch#${id}-[\\w-]{32}$`))
    const token = new URL(link).hash.slice(1)
    const byLink = (path: string, body: object) => host.ask(path, { body })
    expect(await byLink('/alerts/link', { token })).toMatchObject({ status: 200, watch: { id, ...watch } })
    const changed = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const wrong of [changed, '', `${id}-`, `${Number(id) + 1}${token.slice(String(id).length)}`])
      expect((await byLink('/alerts/link/end', { token: wrong })).status).toBe(410)
    expect(await host.rows('alert_watches')).toHaveLength(1)
    expect(await byLink('/alerts/link/end', { token })).toMatchObject({ status: 200, ended: true })
    expect((await byLink('/alerts/link', { token })).status).toBe(410)
    expect([await host.rows('alert_watches'), await actions()]).toEqual([[], ['alert.webhook', 'alert.link']])
  })

  it('lists the alerts of the own account, the newest first, and forgets them after seven days', async () => {
    await add()
    await setMedian(100, 5)
    await note(offer({ rowId: 99 }))
    await note(offer({ price: 40 }))
    const { alerts } = (await call('/account/alerts', 'GET')) as CallAnswer & { alerts: { id: number }[] }
    expect(alerts).toMatchObject([
      { price: 40, median: 100, median_sales: 5, suspicious: true, gone: false, map: 'prontera' },
      { price: 80, suspicious: false, gone: true },
    ])
    expect((await call(`/account/alerts?after=${alerts[0]?.id}`, 'GET')).alerts).toEqual([])
    const other = await host.member('Siegfried')
    expect((await call('/account/alerts', 'GET', undefined, other.token)).alerts).toEqual([])
    host.wait(keepAlertsMs + 1)
    expect([await forgetAlerts(host.deps), await host.rows('alert_events')]).toEqual([2, []])
  })

  it('mails alerts to a confirmed address, one mail a minute', async () => {
    const mail = await startMailServer()
    onTestFinished(() => mail.close())
    const env = { MAIL_URL: mail.url, ALERT_WEBHOOKS: 'off' }
    const at = await createTestHost({ databaseUrl: await database().emptyUrl(), env })
    onTestFinished(() => at.close())
    const { id, token } = await at.member('Brynhild')
    const setMail = (on: boolean) => at.ask('/account/alerts/mail', { method: 'PUT', token, body: { on } })
    expect((await setMail(true)).status).toBe(409)
    const email = { email: 'b@mail.test.example', email_key: 'b@mail.test.example', confirmed_at: 1 }
    await at.deps.database.db
      .insertInto('account_emails')
      .values({ account_id: id, ...email, pending_email: null, pending_at: null })
      .execute()
    expect(await setMail(true)).toMatchObject({ mail: true, discord_allowed: false })
    await at.ask('/account/watches', { token, body: watch })
    const url = { url: 'https://discord.com/api/webhooks/1/a' }
    expect((await at.ask('/account/alerts/discord', { method: 'PUT', token, body: url })).status).toBe(400)
    const [alertMails, accountMails] = [createAlertMails(at.deps), createAccountMails(at.deps)]
    const mails = createMailSender(at.deps, (job) => (job.kind === alertMailKind ? alertMails : accountMails)(job))
    const report = (fields: Partial<NewOffer>) => noteOffers(at.deps.database.db, [offer(fields)], at.deps.now())
    await report({})
    expect(await createAlertSender(at.deps).sendNext()).toBe('sent')
    expect((await mails.sendNext()).outcome).toBe('sent')
    await report({ price: 70 })
    await report({ price: 60 })
    expect(await createAlertSender(at.deps).sendNext()).toBe('none')
    at.wait(60_000)
    expect(await createAlertSender(at.deps).sendNext()).toBe('sent')
    expect((await mails.sendNext()).outcome).toBe('sent')
    expect(mail.mails.map(({ to }) => to.join())).toEqual(['b@mail.test.example', 'b@mail.test.example'])
    const [first, second] = mail.mails
    expect(first?.headers.get('subject')).toBe('露店通知：米德加爾特年鑑')
    for (const part of ['販售 80 Z × 3', '/navi prontera 150/88', 'http://site.test/end-watch#'])
      expect(first?.text).toContain(part)
    expect(second?.text.match(/販售/g)).toHaveLength(2)
    expect(await setMail(false)).toMatchObject({ mail: false })
  })
})
