import type { AlertChannels, OwnWatch, OwnWatches, WatchDraft } from '../../../api/alerts.ts'
import { alertHostCopy as copy } from '../../../domain/copy/alerts.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { maxWatches } from '../../../domain/market/watch.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { changeAccount, createSeal, findAccountEmail } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { listChannels, turnOffChannel, turnOnChannel } from './channels.ts'
import { testMessage } from './compose-alerts.ts'
import { readDiscordAnswer } from './discord-rules.ts'
import { NoWebhookAnswer, PrivateAddressError, postWebhook, type WebhookAnswer } from './post-webhook.ts'
import { webhookUserAgent } from './send-alerts.ts'
import { deleteWatch, insertWatch, listWatches, type StoredWatch, updateWatch } from './watches.ts'
import { readWebhook } from './webhook-address.ts'

/** The account that makes a call, and its session. */
export interface AlertOwner {
  accountId: number
  token: string
  address: string
}

/** Characters of a webhook's address that its owner sees again: enough to recognise it, too few to use it. */
const shownChars = 4

/** An account's watches and channels, for its owner. */
export function createOwnAlerts(deps: Pick<Deps, 'config' | 'database' | 'games' | 'now'>) {
  const { config, database, games, now } = deps
  const { db } = database
  const seal = createSeal(config, 'webhook')

  function toContract({ id, createdAt, accountId: _, ...watch }: StoredWatch): OwnWatch {
    const name = games.current.data.items.get(watch.nameid)?.Name ?? ''
    return { id, ...watch, cards: [...watch.cards], name, created_at: isoTime(createdAt) }
  }

  /** Runs `work` under the account's lock, while its session exists. */
  function change<T>({ accountId, token }: AlertOwner, work: (trx: Database) => Promise<T>): Promise<T> {
    return changeAccount(db, accountId, { session: token }, work)
  }

  async function channelsOf(accountId: number): Promise<AlertChannels> {
    const rows = await listChannels(db, accountId)
    const discord = rows.find(({ channel }) => channel === 'discord')
    const { email } = await findAccountEmail(db, accountId)
    return {
      discord_allowed: config.ALERT_WEBHOOKS.length > 0,
      discord: discord?.state ?? 'off',
      discord_end: discord?.target ? endOf(discord.target, accountId) : '',
      mail_allowed: config.MAIL_URL !== '',
      mail: rows.some(({ channel }) => channel === 'mail'),
      mail_confirmed: email !== '',
    }
  }

  function endOf(target: string, accountId: number): string {
    try {
      return seal.open(target, accountId).replace(/\?.*$/, '').slice(-shownChars)
    } catch {
      // Encrypted with another key: sending ends it, and its owner sets it again.
      return ''
    }
  }

  function write(trx: Database, { accountId, address }: AlertOwner, action: AuditAction, detail = {}): Promise<void> {
    return writeAudit(trx, { actorId: accountId, action, subject: String(accountId), address, detail }, now())
  }

  /** Sends the test message. Throws 400 with the reason if it was not accepted. */
  async function test(url: string): Promise<void> {
    const options = { origins: config.ALERT_WEBHOOKS, userAgent: webhookUserAgent(config) }
    let answer: WebhookAnswer
    try {
      answer = await postWebhook(url, testMessage(config), options)
    } catch (error) {
      if (error instanceof PrivateAddressError) throw new HostError(400, copy.privateAddress, { cause: error })
      if (error instanceof NoWebhookAnswer) throw new HostError(400, copy.unreachable, { cause: error })
      throw error
    }
    if (readDiscordAnswer(answer).kind !== 'sent')
      throw new HostError(400, fill(copy.refused, { status: answer.status }))
  }

  return {
    async state(accountId: number): Promise<OwnWatches> {
      const watches = await listWatches(db, accountId)
      return { limit: maxWatches, watches: watches.map(toContract), channels: await channelsOf(accountId) }
    },

    async add(owner: AlertOwner, draft: WatchDraft): Promise<OwnWatch> {
      const added = await change(owner, (trx) => insertWatch(trx, owner.accountId, draft, now()))
      if (added.kind === 'full') throw new HostError(409, fill(copy.full, { n: maxWatches }))
      return toContract(added.watch)
    },

    /** Adds as many as the account may have. */
    addSeveral(owner: AlertOwner, drafts: readonly WatchDraft[]): Promise<{ added: number; left: number }> {
      return change(owner, async (trx) => {
        const kinds: string[] = []
        for (const draft of drafts) kinds.push((await insertWatch(trx, owner.accountId, draft, now())).kind)
        const count = (kind: string) => kinds.filter((entry) => entry === kind).length
        return { added: count('added'), left: count('full') }
      })
    },

    async change(owner: AlertOwner, id: number, draft: WatchDraft): Promise<OwnWatch> {
      const changed = await change(owner, (trx) => updateWatch(trx, owner.accountId, id, draft, now()))
      if (changed === 'missing') throw new HostError(404, copy.missing)
      if (changed === 'equal') throw new HostError(409, copy.equal)
      return toContract(changed)
    },

    async end(owner: AlertOwner, id: number): Promise<void> {
      const isEnded = await change(owner, (trx) => deleteWatch(trx, id, owner.accountId))
      if (!isEnded) throw new HostError(404, copy.missing)
    },

    /** The test message is sent before the account is locked: Discord may take seconds to answer. */
    async setDiscord(owner: AlertOwner, text: string): Promise<AlertChannels> {
      const { accountId } = owner
      const origins = config.ALERT_WEBHOOKS
      const webhook = readWebhook(text, origins)
      if ('fault' in webhook) {
        const hosts = origins.map((origin) => new URL(origin).host).join('、')
        const texts = { off: copy.discordOff, format: copy.badWebhook, host: fill(copy.otherHost, { hosts }) }
        throw new HostError(400, texts[webhook.fault])
      }
      await test(webhook.url)
      await change(owner, async (trx) => {
        await turnOnChannel(trx, accountId, 'discord', seal.seal(webhook.url, accountId), now())
        await write(trx, owner, 'alert.webhook')
      })
      return channelsOf(accountId)
    },

    async removeDiscord(owner: AlertOwner): Promise<AlertChannels> {
      await change(owner, async (trx) => {
        const isRemoved = await turnOffChannel(trx, owner.accountId, 'discord')
        if (isRemoved) await write(trx, owner, 'alert.webhook-remove')
      })
      return channelsOf(owner.accountId)
    },

    async setMail(owner: AlertOwner, on: boolean): Promise<AlertChannels> {
      const { accountId } = owner
      const channels = await channelsOf(accountId)
      if (on && !channels.mail_allowed) throw new HostError(409, copy.noMail)
      if (on && !channels.mail_confirmed) throw new HostError(409, copy.noAddress)
      if (on === channels.mail) return channels
      await change(owner, async (trx) => {
        if (on) await turnOnChannel(trx, accountId, 'mail', '', now())
        else await turnOffChannel(trx, accountId, 'mail')
        await write(trx, owner, 'alert.mail', { on })
      })
      return channelsOf(accountId)
    },

    toContract,
  }
}
