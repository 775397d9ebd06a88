import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/index.ts'

/** The account whose data is exported. */
export interface Owner {
  accountId: number
  /** Id of the game account, if the account has one and the host uses the game's database. */
  gameId: number | undefined
}

/** A table's rows that belong to an account. */
export interface ExportedPart {
  name: string
  table: keyof Tables
  /** Column that orders the export. */
  key: string
  columns: readonly string[]
  /** Several rows have the same key: all rows are read at once, because a page could end between two of them. */
  isKeyRepeated?: boolean
  /** Condition that selects the rows; undefined when the account cannot have any. */
  where: (owner: Owner) => RawBuilder<unknown> | undefined
}

const hasAccount =
  (column: string) =>
  ({ accountId }: Owner) =>
    sql`${sql.ref(column)} = ${accountId}`
const hasGameAccount =
  (column: string) =>
  ({ gameId }: Owner) =>
    gameId === undefined ? undefined : sql`${sql.ref(column)} = ${gameId}`
const hasOwnOrder = ({ accountId }: Owner) => sql`order_id in (select id from orders where account_id = ${accountId})`
/** Kinds of audit lines whose subject is an account. */
const accountKinds = ['account', 'admin', 'factor', 'session', 'recovery', 'mail']
const hasKind = (kind: string) => sql`action like ${`${kind}.%`}`
const saleColumns = ['nameid', 'currency', 'price', 'amount', 'refine', 'grade', 'map', 'sold_at']

/**
 * Everything that the site stores about an account, except what would grant access: no token, hash, secret or code. A
 * new table must be added here or to `notExported` (`tests/contract/account-data.test.ts`).
 */
export const exportedParts: readonly ExportedPart[] = [
  part('sessions', 'sessions', 'token_hash', 'device network created_at last_used_at expires_at confirmed_at'),
  part('second_factor', 'second_factors', 'account_id', 'active_at'),
  part('passkeys', 'passkeys', 'credential_hash', 'name site added_at last_used_at'),
  { ...part('known_devices', 'known_devices', 'device', 'network device last_at'), isKeyRepeated: true },
  part('email', 'account_emails', 'account_id', 'email confirmed_at pending_email pending_at'),
  part('queued_mails', 'mail_outbox', 'id', 'kind created_at next_try_at'),
  part('login_notice', 'login_notices', 'account_id', 'guesses last_at'),
  part('firewall_openings', 'firewall_openings', 'id', 'address opened_at expires_at'),
  part('game_account', 'game_accounts', 'account_id', 'game_id linked_at'),
  {
    ...part('bans', 'bans', 'id', 'reason created_at ends_at lifted_at'),
    where: ({ accountId, gameId }) => sql`account_id = ${accountId} or game_id = ${gameId ?? 0}`,
  },
  part('watches', 'alert_watches', 'id', 'id nameid side currency refine cards price created_at changed_at'),
  { ...part('alert_channels', 'alert_channels', 'channel', 'channel state added_at sent_at'), isKeyRepeated: true },
  part('alerts', 'alert_events', 'id', 'id watch_id nameid price detail created_at'),
  part('ranking_opt_out', 'ranking_opt_outs', 'account_id', 'account_id'),
  part(
    'orders',
    'orders',
    'id',
    'id kind plan_id amount credit method provider trade_no state created_at paid_at refunded',
  ),
  part('credits', 'ledger', 'id', 'order_id unit amount created_at'),
  part('deliveries', 'deliveries', 'id', 'order_id unit amount state created_at'),
  { ...part('payment_reports', 'payment_events', 'id', 'order_id at outcome'), where: hasOwnOrder },
  { ...part('notes_of_the_team', 'order_notes', 'id', 'order_id at amount text'), where: hasOwnOrder },
  { ...part('announcements', 'posts', 'id', 'id title created_at'), where: hasAccount('author_id') },
  {
    ...part('announcement_saves', 'post_revisions', 'post_id', 'post_id revision at title'),
    isKeyRepeated: true,
    where: hasAccount('actor_id'),
  },
  { ...part('pictures', 'pictures', 'hash', 'hash size added_at'), where: hasAccount('author_id') },
  { ...part('purchases', 'sales', 'id', saleColumns.join(' ')), where: hasAccount('buyer_id') },
  { ...part('bought_in_game', 'sales', 'id', saleColumns.join(' ')), where: hasGameAccount('buyer_game_id') },
  { ...part('sold_in_game', 'sales', 'id', saleColumns.join(' ')), where: hasGameAccount('seller_id') },
  { ...part('own_actions', 'audit_log', 'id', 'at action subject address detail'), where: hasAccount('actor_id') },
  {
    ...part('actions_of_others', 'audit_log', 'id', 'at action detail'),
    where: ({ accountId: id, gameId }) =>
      sql`(actor_id is null or actor_id <> ${id}) and action not like 'login%' and (
        (subject = ${String(id)} and (${sql.join(accountKinds.map(hasKind), sql` or `)}))
        or (subject = ${`game account ${gameId}`} and ${hasKind('account')})
        or ((${hasKind('order')} or ${hasKind('delivery')}) and subject in (select id from orders where account_id = ${id})))`,
  },
  {
    ...part('failed_logins', 'audit_log', 'id', 'at action address detail'),
    where: ({ accountId }) => sql`subject = ${String(accountId)} and action in ('login.fail', 'login.guesses')`,
  },
]

/** Tables with an account id that contain nothing more about the account, or only secrets. */
export const notExported: Readonly<Record<string, string>> = {
  accounts: 'exported separately, without the hash of the password',
  recovery_codes: 'hashes of codes; the number of unused codes is exported',
  passkey_challenges: 'challenges for passkeys, valid for minutes',
  login_steps: 'hashes of tokens, valid for minutes',
  account_links: 'hashes of links, valid for minutes',
  initial_passwords: 'a fingerprint of a password that the team set',
  order_slots: 'a hash of the last order of each kind',
  game_deliveries: 'the id of a delivery in the game’s table',
}

function part(name: string, table: keyof Tables, key: string, columns: string): ExportedPart {
  return { name, table, key, columns: columns.split(' '), where: hasAccount('account_id') }
}
