import { version } from '../../../domain/version.ts'
import { isAccountInUse, openSealed, SealError } from '../../accounts/index.ts'
import { auditStep } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { Limit } from '../../http/index.ts'
import { addMail } from '../../mail/index.ts'
import {
  beginSending,
  type Claim,
  claimChannel,
  endChannel,
  finishSending,
  pauseChannels,
  postponeChannel,
} from './channels.ts'
import { discordMessage } from './compose-alerts.ts'
import { readDiscordAnswer } from './discord-rules.ts'
import { newestAlertId } from './events.ts'
import { type FoundAlert, findAlerts } from './find-alerts.ts'
import { alertMailKind, maxAlertAgeMs, maxAlertsOfMessage } from './message-limits.ts'
import { NoWebhookAnswer, PrivateAddressError, postWebhook, type WebhookAnswer } from './post-webhook.ts'

/** Between two messages to one account: what is found meanwhile comes in one message. */
const pauseMs = { discord: 3_000, mail: 60_000 } as const
const limits = {
  discord: { name: 'alerts-discord', max: 60, windowS: 3_600 },
  mail: { name: 'alerts-mail', max: 12, windowS: 3_600 },
} as const satisfies Record<Claim['channel'], Limit>
/** Delays after failed tries; the last one is used until the offers are too old. */
const waitsMs = [5, 15, 60, 300, 900, 1_800].map((seconds) => seconds * 1_000)

export type AlertDeps = Pick<Deps, 'config' | 'database' | 'games' | 'limits' | 'log' | 'now'>
type SendOutcome = 'none' | 'sent' | 'skipped' | 'postponed' | 'ended'

export function webhookUserAgent({ SITE_URL }: Pick<Deps['config'], 'SITE_URL'>): string {
  return `DiscordBot (${SITE_URL}, ${version})`
}

interface SendOptions {
  /** Ends what is being sent. */
  signal?: AbortSignal
  timeoutMs?: number
}

/** What sending needs. */
interface Sending extends AlertDeps {
  how: SendOptions
}

/**
 * Sends what is due. A message is sent at least once: one that was being sent when the host was killed is repeated, and
 * says so, because Discord offers no way to recognise a repetition.
 */
export function createAlertSender(deps: AlertDeps, how: SendOptions = {}) {
  const { database, now } = deps
  const sending = { ...deps, how }
  return {
    /** Sends the next due message. */
    async sendNext(): Promise<SendOutcome> {
      const claim = await claimChannel(database.db, now())
      return claim ? send(sending, claim) : 'none'
    },
  }
}

async function send(sending: Sending, claim: Claim): Promise<SendOutcome> {
  const { database, now } = sending
  // First, so that an event that is written meanwhile is left for the next message.
  const newest = await newestAlertId(database.db, claim.accountId)
  const found = await findAlerts(database.db, claim.accountId, {
    after: claim.sentEvent,
    upTo: newest,
    sinceMs: now() - maxAlertAgeMs,
    order: 'asc',
    limit: maxAlertsOfMessage,
  })
  const alerts = found.filter(({ watch }) => watch !== undefined)
  // Events that are too old are not sent at all.
  const lastEvent = found.length < maxAlertsOfMessage ? newest : (found.at(-1)?.id ?? newest)
  if (alerts.length === 0 || !(await isAccountInUse(database.db, claim.accountId))) {
    await finishSending(database.db, claim, { lastEvent, waitUntil: 0, sentAt: undefined })
    return 'skipped'
  }
  const { channel } = claim
  const limit = { limit: limits[channel], key: String(claim.accountId) }
  const { waitMs } = await sending.limits.tryAll([limit])
  if (waitMs > 0) return postpone(sending, claim, { waitMs, counts: false, isKnown: false })
  return channel === 'mail'
    ? queueAlertMail(sending, claim, lastEvent)
    : sendToDiscord(sending, claim, { alerts, lastEvent })
}

/** The mail is queued in the transaction that marks the events as sent: exactly once. */
async function queueAlertMail({ database, now }: Sending, claim: Claim, lastEvent: number): Promise<SendOutcome> {
  const facts = { after: String(claim.sentEvent), upTo: String(lastEvent) }
  const times = { waitUntil: now() + pauseMs.mail, sentAt: now() }
  await finishSending(database.db, claim, { lastEvent, ...times }, async (trx) => {
    const isQueued = await addMail(trx, alertMailKind, claim.accountId, facts, now())
    if (!isQueued) throw new Error('too many mails are queued')
  })
  return 'sent'
}

async function sendToDiscord(
  sending: Sending,
  claim: Claim,
  { alerts, lastEvent }: { alerts: readonly FoundAlert[]; lastEvent: number },
): Promise<SendOutcome> {
  const { config, database, games, log } = sending
  const url = openWebhook(sending, claim)
  if (url === undefined) return end(sending, claim, 'key')
  if (!(await beginSending(database.db, claim, lastEvent))) return 'skipped'
  const nameOf = (id: number) => games.current.data.items.get(id)?.Name
  const message = discordMessage({ alerts, config, nameOf, isRepeated: claim.tryingEvent !== null })
  const options = { origins: config.ALERT_WEBHOOKS, userAgent: webhookUserAgent(config), ...sending.how }
  try {
    return await handleAnswer(sending, claim, { answer: await postWebhook(url, message, options), lastEvent })
  } catch (error) {
    if (error instanceof PrivateAddressError) return end(sending, claim, 'private')
    if (!(error instanceof NoWebhookAnswer)) throw error
    const { accountId, tries } = claim
    log.warn('cannot reach a webhook', { accountId, reason: error.message.slice(0, 200), tries })
    return postpone(sending, claim, { waitMs: waitOf(claim), counts: true, isKnown: !error.isSent })
  }
}

/** Undefined if it was encrypted with another key. */
function openWebhook({ config, log }: Sending, { target, accountId }: Claim): string | undefined {
  try {
    return openSealed(target, { config, use: 'webhook', owner: accountId })
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error('cannot decrypt a webhook', { accountId, error })
    return undefined
  }
}

async function handleAnswer(
  sending: Sending,
  claim: Claim,
  { answer, lastEvent }: { answer: WebhookAnswer; lastEvent: number },
): Promise<SendOutcome> {
  const { database, log, now } = sending
  const outcome = readDiscordAnswer(answer)
  if (outcome.kind === 'sent') {
    const waitUntil = now() + Math.max(pauseMs.discord, outcome.waitMs)
    await finishSending(database.db, claim, { lastEvent, waitUntil, sentAt: now() })
    return 'sent'
  }
  if (outcome.kind === 'ended') return end(sending, claim, String(answer.status))
  if (outcome.kind === 'limited') {
    if (outcome.isGlobal) await pauseChannels(database.db, 'discord', now() + outcome.waitMs)
    return postpone(sending, claim, { waitMs: outcome.waitMs, counts: false, isKnown: true })
  }
  const { accountId, tries } = claim
  log.warn('Discord did not accept alerts', { accountId, status: answer.status, tries })
  if (outcome.kind === 'failed') return postpone(sending, claim, { waitMs: waitOf(claim), counts: true, isKnown: true })
  await finishSending(database.db, claim, { lastEvent, waitUntil: now() + pauseMs.discord, sentAt: undefined })
  return 'skipped'
}

async function postpone(
  { database, now }: Sending,
  claim: Claim,
  { waitMs, ...how }: { waitMs: number; counts: boolean; isKnown: boolean },
): Promise<SendOutcome> {
  await postponeChannel(database.db, claim, { dueAt: now() + waitMs, ...how })
  return 'postponed'
}

/** The webhook is not used again; its owner sees that on the account's page. */
async function end({ database, now }: Sending, { accountId, channel }: Claim, reason: string): Promise<SendOutcome> {
  const entry = { actorId: null, action: 'alert.webhook-ended', subject: String(accountId), address: '' } as const
  await endChannel(database.db, accountId, channel, auditStep({ ...entry, detail: { reason } }, now()))
  return 'ended'
}

function waitOf({ tries }: Claim): number {
  return waitsMs[Math.min(tries, waitsMs.length) - 1] as number
}
