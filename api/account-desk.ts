/** Accounts and bans for admins; optional, other hosts may not have it. */
import * as v from 'valibot'
import { endpoint, query, segment, withoutEmpty } from './endpoint.ts'
import { flag, nullableText, validRows, wholeNumber } from './fields.ts'

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

export interface AccountSearch {
  q: string
  state: string
  /** Id of the last account of the previous page. */
  before?: string | undefined
}

/** `until`: ISO 8601; null for a permanent ban. */
export interface BanTerms {
  reason: string
  until: string | null
}

/** 50 accounts, the newest first: those of the game before those of the site only. */
export const getDeskAccounts = endpoint<AccountSearch>()({
  method: 'GET',
  path: (search) => `/admin/accounts${query(withoutEmpty(search))}`,
  auth: true,
  answer: v.object({ accounts: validRows(accountSchema), more: v.boolean() }),
})
export const getDeskAccount = endpoint<{ id: string }>()({
  method: 'GET',
  path: ({ id }) => `/admin/accounts/${segment(id)}`,
  auth: true,
  answer: v.object({
    account: accountSchema,
    last_ip: v.string(),
    characters: v.array(v.string()),
    /** The newest first. */
    bans: validRows(banSchema),
    /** The game's player is not proved to be the account's owner. */
    unproven: flag(false),
  }),
})
export type DeskAccountAnswer = v.InferOutput<typeof getDeskAccount.answer>

/** Bans an account, or changes its ban. 409 for staff. */
export const banAccount = endpoint<{ id: string }, BanTerms>()({
  method: 'PUT',
  path: ({ id }) => `/admin/accounts/${segment(id)}/ban`,
  auth: true,
  answer: v.unknown(),
})
/** Whether the game's player owns the account: otherwise it is closed. 409 for an account that is not `unproven`. */
export const decideOwner = endpoint<{ id: string }, { same: boolean }>()({
  method: 'PUT',
  path: ({ id }) => `/admin/accounts/${segment(id)}/owner`,
  auth: true,
  answer: v.unknown(),
})
export const liftBan = endpoint<{ id: string }>()({
  method: 'DELETE',
  path: ({ id }) => `/admin/accounts/${segment(id)}/ban`,
  auth: true,
  answer: v.unknown(),
})
/** Null without the game's database. */
export const getAddressBans = endpoint()({
  method: 'GET',
  path: () => '/admin/addresses',
  auth: true,
  answer: v.object({ bans: v.nullable(validRows(addressBanSchema)) }),
})
/** Bans an IPv4 address, or a network such as `203.0.113.*`. 409 if it contains the caller's own address. */
export const banAddress = endpoint<{ address: string }, BanTerms>()({
  method: 'PUT',
  path: ({ address }) => `/admin/addresses/${segment(address)}`,
  auth: true,
  answer: v.unknown(),
})
export const liftAddressBan = endpoint<{ address: string }>()({
  method: 'DELETE',
  path: ({ address }) => `/admin/addresses/${segment(address)}`,
  auth: true,
  answer: v.unknown(),
})
