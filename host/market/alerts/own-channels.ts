import type { AlertChannels } from '../../../api/alerts.ts'
import { alertHostCopy as copy } from '../../../domain/copy/alerts.ts'
import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { findAccountEmail, openSealed, sealText } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { type AlertOwner, changeAsOwner } from './alert-owner.ts'
import { listChannels, turnOffChannel, turnOnChannel } from './channels.ts'
import { testMessage } from './compose-alerts.ts'
import { readDiscordAnswer } from './discord-rules.ts'
import { NoWebhookAnswer, PrivateAddressError, postWebhook, type WebhookAnswer } from './post-webhook.ts'
import { webhookUserAgent } from './send-alerts.ts'
import { readWebhook } from './webhook-address.ts'

/** Characters of a webhook's address that its owner sees again: enough to recognise it, too few to use it. */
const shownChars = 4

/** Where an account receives its alerts, for its owner. */
export function createOwnChannels({ config, database: { db }, now }: Pick<Deps, 'config' | 'database' | 'now'>) {
  async function channelsOf(accountId: number): Promise<AlertChannels> {
    const rows = await listChannels(db, accountId)
    const discord = rows.find(({ channel }) => channel === 'discord')
    const { email } = await findAccountEmail(db, accountId)
    return {
      discord_allowed: config.ALERT_WEBHOOKS.length > 0,
      discord: discord?.state ?? 'off',
      discord_end: discord?.target ? endOf(config, discord.target, accountId) : '',
      mail_allowed: config.MAIL_URL !== '',
      mail: rows.some(({ channel }) => channel === 'mail'),
      mail_confirmed: email !== '',
    }
  }

  function write(trx: Database, { accountId, address }: AlertOwner, action: AuditAction, detail = {}): Promise<void> {
    return writeAudit(trx, { actorId: accountId, action, subject: String(accountId), address, detail }, now())
  }

  return {
    of: channelsOf,

    /** The test message is sent before the account is locked: Discord may take seconds to answer. */
    async setDiscord(owner: AlertOwner, text: string): Promise<AlertChannels> {
      const { accountId } = owner
      const url = urlOf(text, config.ALERT_WEBHOOKS)
      await sendTest(config, url)
      await changeAsOwner(db, owner, async (trx) => {
        const sealed = sealText(url, { config, use: 'webhook', owner: accountId })
        await turnOnChannel(trx, accountId, 'discord', sealed, now())
        await write(trx, owner, 'alert.webhook')
      })
      return channelsOf(accountId)
    },

    async removeDiscord(owner: AlertOwner): Promise<AlertChannels> {
      await changeAsOwner(db, owner, async (trx) => {
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
      await changeAsOwner(db, owner, async (trx) => {
        if (on) await turnOnChannel(trx, accountId, 'mail', '', now())
        else await turnOffChannel(trx, accountId, 'mail')
        await write(trx, owner, 'alert.mail', { on })
      })
      return channelsOf(accountId)
    },
  }
}

function endOf(config: Deps['config'], target: string, owner: number): string {
  try {
    return openSealed(target, { config, use: 'webhook', owner }).replace(/\?.*$/, '').slice(-shownChars)
  } catch {
    // Encrypted with another key: sending ends it, and its owner sets it again.
    return ''
  }
}

/** Returns the address of a webhook. Throws 400 with the reason if it is none that may be used. */
function urlOf(text: string, origins: readonly string[]): string {
  const webhook = readWebhook(text, origins)
  if ('fault' in webhook) {
    const hosts = origins.map((origin) => new URL(origin).host).join('、')
    const texts = { off: copy.discordOff, format: copy.badWebhook, host: fill(copy.otherHost, { hosts }) }
    throw new HostError(400, texts[webhook.fault])
  }
  return webhook.url
}

/** Sends the test message. Throws 400 with the reason if it was not accepted. */
async function sendTest(config: Deps['config'], url: string): Promise<void> {
  const options = { origins: config.ALERT_WEBHOOKS, userAgent: webhookUserAgent(config) }
  let answer: WebhookAnswer
  try {
    answer = await postWebhook(url, testMessage(config), options)
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new HostError(400, copy.privateAddress, { cause: error })
    if (error instanceof NoWebhookAnswer) throw new HostError(400, copy.unreachable, { cause: error })
    throw error
  }
  if (readDiscordAnswer(answer).kind !== 'sent') throw new HostError(400, fill(copy.refused, { status: answer.status }))
}
