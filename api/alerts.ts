/** Calls about an account's watches and the alerts that they cause: optional, other hosts may not have them. */
import * as v from 'valibot'
import { currencies } from '../domain/market/offers-and-sales.ts'
import { maxWatchedCards, maxWatchedRefine, maxWatches, watchSides } from '../domain/market/watch.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, validRows } from './fields.ts'
import { liveInteger, liveMoney, liveText } from './live-fields.ts'
import { beforeParameter } from './query.ts'

const price = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))

/** A watch as its owner writes it. */
export const watchDraftSchema = v.object({
  nameid: id,
  side: v.picklist(watchSides),
  currency: v.picklist(currencies),
  /** Lowest refine level. */
  refine: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxWatchedRefine)),
  /** Ids of cards or enchants that the item must contain. */
  cards: v.pipe(v.array(id), v.maxLength(maxWatchedCards)),
  /** Highest price, or lowest one of a buying store; null = again for sale. */
  price,
})
export type WatchDraft = v.InferOutput<typeof watchDraftSchema>

const watch = v.object({
  id: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  ...watchDraftSchema.entries,
  /** The host's name of the item; '' if it is unknown. */
  name: liveText,
  /** ISO 8601. */
  created_at: liveText,
})
export type OwnWatch = v.InferOutput<typeof watch>

/** `off`: no address; `ended`: Discord no longer has the webhook. */
const discordState = v.picklist(['off', 'on', 'ended'])
const channels = v.object({
  /** Whether the operator allows webhooks. */
  discord_allowed: flag(false),
  discord: discordState,
  /** The last characters of the stored address; '' if there is none. */
  discord_end: liveText,
  /** Whether the host sends mail. */
  mail_allowed: flag(false),
  mail: flag(false),
  /** Whether the account has a confirmed address. */
  mail_confirmed: flag(false),
})
export type AlertChannels = v.InferOutput<typeof channels>

const watches = v.object({
  limit: liveInteger(0, 10_000, maxWatches),
  watches: validRows(watch),
  channels,
})
export type OwnWatches = v.InferOutput<typeof watches>

/** An offer that matched a watch. */
const alert = v.object({
  id: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  watch_id: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  side: v.picklist(watchSides),
  nameid: id,
  name: liveText,
  refine: liveInteger(0, 255, 0),
  price: liveMoney,
  currency: v.picklist(currencies),
  amount: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  char_name: liveText,
  map: liveText,
  x: liveInteger(0, 65_535, 0),
  y: liveInteger(0, 65_535, 0),
  /** Median of the sales of 30 days; null if the offer cannot be compared. */
  median: liveMoney,
  /** Number of sales in the median. */
  median_sales: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  /** The price is so low that the offer may be bait. */
  suspicious: flag(false),
  /** The offer is no longer there. */
  gone: flag(false),
  /** ISO 8601. */
  at: liveText,
})
export type Alert = v.InferOutput<typeof alert>

/** The account's watches, and how it is alerted. Optional. */
export const getWatches = endpoint('GET /account/watches', { access: 'session', answer: watches, errors: [429] })

/** Adds a watch, or returns an equal one. 409: the account has as many as it may have. Optional. */
export const addWatch = endpoint('POST /account/watches', {
  access: 'session',
  body: watchDraftSchema,
  status: 201,
  answer: watch,
  errors: [409, 429],
})

/** Adds several, such as those of a browser: as many as the account may have. `left`: how many were not added. Optional. */
export const addWatches = endpoint('POST /account/watches/several', {
  access: 'session',
  body: v.object({ watches: v.pipe(v.array(watchDraftSchema), v.maxLength(maxWatches)) }),
  answer: v.object({ added: liveInteger(0, 10_000, 0), left: liveInteger(0, 10_000, 0) }),
  errors: [429],
})

/** Changes a watch. 409: the account has an equal one. Optional. */
export const changeWatch = endpoint('PUT /account/watches/:id', {
  access: 'session',
  body: watchDraftSchema,
  answer: watch,
  errors: [404, 409, 429],
})

/** Ends a watch. Optional. */
export const endWatch = endpoint('DELETE /account/watches/:id', {
  access: 'session',
  answer: v.object({ ended: flag(false) }),
  errors: [404, 429],
})

/** The newest alerts of seven days, the newest first; with `after` only those with a greater id. Optional. */
export const getAlerts = endpoint('GET /account/alerts', {
  access: 'session',
  query: v.object({ after: beforeParameter }),
  answer: v.object({ alerts: validRows(alert) }),
  errors: [429],
})

/**
 * Sends a test message to a webhook, and stores its address if the message was accepted. 400: it is no address of
 * Discord, leads to a private address, or did not accept the message. Optional.
 */
export const setDiscord = endpoint('PUT /account/alerts/discord', {
  access: 'session',
  body: v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
  answer: channels,
  errors: [429],
})

/** Removes the webhook. Optional. */
export const removeDiscord = endpoint('DELETE /account/alerts/discord', {
  access: 'session',
  answer: channels,
  errors: [429],
})

/** Turns mails on or off. 409: the account has no confirmed address, or the host sends no mail. Optional. */
export const setAlertMail = endpoint('PUT /account/alerts/mail', {
  access: 'session',
  body: v.object({ on: v.boolean() }),
  answer: channels,
  errors: [409, 429],
})

const linkToken = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })

/** The watch of a link in an alert; needs no login and changes nothing. 410: it has ended. Optional. */
export const lookAtWatchLink = endpoint('POST /alerts/link', {
  access: 'public',
  body: linkToken,
  answer: v.object({ watch }),
  errors: [410, 429],
})

/** Ends the watch of a link; needs no login. 410: it has ended. Optional. */
export const endWatchByLink = endpoint('POST /alerts/link/end', {
  access: 'public',
  body: linkToken,
  answer: v.object({ ended: flag(false) }),
  errors: [410, 429],
})
