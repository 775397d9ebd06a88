/** Accounts and bans for admins; optional, other hosts may not have it. */
import * as v from 'valibot'
import { maxBanReason } from '../domain/accounts/account-desk.ts'
import { oneLine } from '../domain/text/one-line.ts'
import { instantMs } from '../domain/time/taipei-time.ts'
import { endpoint } from './endpoint.ts'
import { flag, nullableText, validRows, wholeNumber } from './fields.ts'
import { type QueryFault, textParameter } from './query.ts'

const accountSchema = v.object({
  /** `g` and the number of an account of the game, or `s` and that of an account of the site only. */
  id: v.pipe(v.string(), v.regex(/^[gs]\d{1,10}$/)),
  name: v.string(),
  /** The account's number here; null for a player who never logged in here. */
  account_id: v.nullable(wholeNumber),
  game_id: v.nullable(wholeNumber),
  /** Of the site: null for a player who never logged in here. */
  role: nullableText,
  /** Of the game. */
  group: v.nullable(wholeNumber),
  /** Confirmed here, otherwise the game's; '' if there is none. */
  email: v.string(),
  /** The game's local time; '' = never. */
  last_login: v.string(),
  /** As the login server, or this host, would answer. */
  state: v.picklist(['good', 'expired', 'banned', 'shut']),
  /** End of a temporary ban, ISO 8601. */
  until: nullableText,
})
export type DeskAccount = v.InferOutput<typeof accountSchema>

/** Times are ISO 8601; `until` is null for a permanent ban, `lifted` for one not lifted. `by`: an admin's name. */
const banSchema = v.object({
  reason: v.string(),
  from: v.string(),
  until: nullableText,
  lifted: nullableText,
  by: nullableText,
})

/** `until`: ISO 8601; null for a permanent ban. */
const addressBanSchema = v.object({ address: v.string(), reason: v.string(), until: nullableText })

const accountQuery = v.object({
  /** Part of a name, an address or a number; '' = all. */
  q: textParameter,
  /** `banned`: only banned accounts. */
  state: textParameter,
  /** Id of the last account of the previous page. */
  before: v.optional(v.pipe(textParameter, v.regex(/^(?:[gs]\d{1,10})?$/, 'badBefore' satisfies QueryFault)), ''),
})
export type AccountSearch = v.InferOutput<typeof accountQuery>

const isTime = v.check((text: string) => instantMs(text) !== undefined, 'must be a time such as 2026-01-02 18:00')
/** `until`: ISO 8601; null for a permanent ban. */
const banTerms = v.object({
  reason: v.pipe(v.string(), v.transform(oneLine), v.minLength(1), v.maxLength(maxBanReason)),
  until: v.nullable(v.pipe(v.string(), isTime)),
})
export type BanTerms = v.InferOutput<typeof banTerms>

/** Accounts, the newest first, 50 at a time: those of the game before those of the site only. Optional. */
export const getDeskAccounts = endpoint('GET /admin/accounts', {
  access: 'admin',
  query: accountQuery,
  answer: v.object({ accounts: validRows(accountSchema), more: v.boolean() }),
  errors: [409],
})
/**
 * An account with its characters and its bans, the newest first. `unproven`: the game's player is not proved to be the
 * account's owner. Optional.
 */
export const getDeskAccount = endpoint('GET /admin/accounts/:id', {
  access: 'admin',
  answer: v.object({
    account: accountSchema,
    last_ip: v.string(),
    characters: v.array(v.string()),
    bans: validRows(banSchema),
    unproven: flag(false),
  }),
  errors: [404, 409],
})
export type DeskAccountAnswer = v.InferOutput<typeof getDeskAccount.answer>

/** Bans an account until a time (null = for ever), or changes its ban. 409 for staff. Optional. */
export const banAccount = endpoint('PUT /admin/accounts/:id/ban', {
  access: 'admin',
  confirmed: true,
  body: banTerms,
  errors: [404, 409],
})
/**
 * Whether the game's player owns the account: otherwise it is closed. 409 for an account that is not `unproven`.
 * Optional.
 */
export const decideOwner = endpoint('PUT /admin/accounts/:id/owner', {
  access: 'admin',
  confirmed: true,
  body: v.object({ same: v.boolean() }),
  errors: [404, 409],
})
/** Lifts the ban of an account. Optional. */
export const liftBan = endpoint('DELETE /admin/accounts/:id/ban', {
  access: 'admin',
  confirmed: true,
  errors: [404, 409],
})
/** Banned addresses; null without the game's database. Optional. */
export const getAddressBans = endpoint('GET /admin/addresses', {
  access: 'admin',
  answer: v.object({ bans: v.nullable(validRows(addressBanSchema)) }),
  errors: [409],
})
/**
 * Bans an IPv4 address, or a network such as `203.0.113.*`. 409 if it contains the caller's own address. Optional.
 */
export const banAddress = endpoint('PUT /admin/addresses/:address', {
  access: 'admin',
  confirmed: true,
  body: banTerms,
  errors: [404, 409],
})
/** Lifts the ban of an address. Optional. */
export const liftAddressBan = endpoint('DELETE /admin/addresses/:address', {
  access: 'admin',
  confirmed: true,
  errors: [404, 409],
})
