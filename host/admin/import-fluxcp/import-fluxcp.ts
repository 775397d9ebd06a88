/** Moves a FluxCP panel's data into the host's database, once. */

import type { Sanitise } from '../../../api/sanitise.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { comparePlayer, ensureLinkedAccount, findLinkByGameId, gameSideOf } from '../../accounts/index.ts'
import { batchesOf } from '../../base/index.ts'
import { type Database, type FeatureTables, inTransaction, type OpenDatabase, workAlone } from '../../db/index.ts'
import { findGameAccountsByIds, type GameAccount, type GameDatabase } from '../../game-db/index.ts'
import { setLeftOut } from '../../players/index.ts'
import { bumpPostVersion } from '../../posts/index.ts'
import { type FluxRow, readFluxRows, toMs } from './flux-rows.ts'
import {
  addBalance,
  addOrder,
  addRefund,
  isCompleted,
  isReadable,
  isRefund,
  type MoneyRules,
  sumsOf,
  transactionColumns,
} from './money.ts'
import { addHistory, addNews, addPage, type History, histories, newsColumns, pageColumns } from './texts.ts'

export interface FluxImport extends MoneyRules {
  database: OpenDatabase
  features: readonly FeatureTables[]
  game: GameDatabase
  sanitise: Sanitise
  /** Older history is not kept. */
  auditDays: number
  dryRun: boolean
  /** Called with the process that another run is, while this one waits for it. */
  onWait?: (process: string) => void
}

/** Currencies that have no rate. */
export class UnknownCurrencies extends Error {
  override name = 'UnknownCurrencies'
}

class DryRun extends Error {}

const accountsPerQuery = 500
const maxShownOdd = 20
/** How long a second run waits for the first. */
const waitMs = 600_000

/**
 * Imports everything in one transaction; each row is noted in `imports`, so that a second run adds only what is new.
 * Of two runs at once the second waits. Returns a line per kind. Throws `UnknownCurrencies`, `StillBusy`, and
 * `DatabaseError` for tables that may not be read.
 */
export function importFluxCp(options: FluxImport): Promise<string[]> {
  const { database, onWait = () => {} } = options
  return workAlone(database.db, { name: 'import-fluxcp', waitMs, onWait }, () => importAlone(options))
}

async function importAlone(options: FluxImport): Promise<string[]> {
  const { game, rates, database } = options
  const credits = await readFluxRows(game, 'cp_credits', 'account_id as id, balance')
  const transactions = await readFluxRows(game, 'cp_txnlog', transactionColumns)
  const hidden = await readFluxRows(
    game,
    "cp_charprefs where name = 'HideFromZenyRanking' and value = '1'",
    'id, account_id',
  )
  const unknown = new Set(
    transactions
      .filter((row) => isCompleted(row) && isReadable(row) && !rates.has(String(row.mc_currency)))
      .map((row) => String(row.mc_currency)),
  )
  if (unknown.size > 0) throw new UnknownCurrencies([...unknown].join(', '))
  const owners = new Set([
    ...credits.filter(({ balance }) => Number(balance) > 0).map(({ id }) => Number(id)),
    ...transactions.filter(isCompleted).map(({ account_id }) => Number(account_id)),
    ...hidden.map(({ account_id }) => Number(account_id)),
  ])
  const players = await findPlayers(game, [...owners])
  const lines: string[] = []
  await inTransaction(database.db, async (trx) => {
    lines.length = 0
    const accounts = await linkAccounts(trx, options, players)
    lines.push(`accounts: ${accounts.size} of ${owners.size} linked`)
    lines.push(await addMoney(trx, options, transactions, accounts))
    lines.push(await addCredits(trx, options, credits, accounts))
    for (const history of histories) lines.push(await addHistories(trx, options, history))
    lines.push(await addTexts(trx, options))
    const optedOut = [...new Set(hidden.flatMap((row) => accounts.get(Number(row.account_id)) ?? []))]
    for (const account_id of optedOut) await setLeftOut(trx, account_id, true)
    lines.push(`players left out of the ranking: ${optedOut.length}`)
    if (options.dryRun) throw new DryRun()
  }).catch((error) => {
    if (!(error instanceof DryRun)) throw error
  })
  return lines
}

async function findPlayers(game: GameDatabase, ids: readonly number[]): Promise<GameAccount[]> {
  const players: GameAccount[] = []
  for (const part of batchesOf(ids, accountsPerQuery)) players.push(...(await findGameAccountsByIds(game, part)))
  return players
}

/** Our account of each game account; created as its first login would, with a password that only the game knows. */
async function linkAccounts(
  trx: Database,
  { game, features, nowMs }: FluxImport,
  players: readonly GameAccount[],
): Promise<Map<number, number>> {
  const dates = await readFluxRows(game, 'cp_createlog', 'account_id as id, unix_timestamp(reg_date) as at')
  const since = new Map(dates.map(({ id, at }) => [Number(id), toMs(at)]))
  const accounts = new Map<number, number>()
  for (const row of players) {
    const existing = await findLinkByGameId(trx, row.id)
    const comparison = existing ? comparePlayer(game, existing, row) : 'other'
    // Nothing is given to an account whose owner has yet to be proved: the next run tries again.
    if (comparison === 'unproven') continue
    const account =
      comparison === 'same'
        ? existing
        : await ensureLinkedAccount(trx, {
            side: gameSideOf(game, row, ''),
            time: { at: since.get(row.id) ?? nowMs, features },
            isSame: (other) => comparePlayer(game, other, row) === 'same',
          })
    if (account) accounts.set(row.id, account.id)
  }
  return accounts
}

/** Runs `add` for each row that was not imported earlier. A row for which it returns false is tried again by the next run. */
async function addNewRows(
  trx: Database,
  source: string,
  rows: readonly FluxRow[],
  add: (row: FluxRow) => Promise<unknown>,
): Promise<{ added: FluxRow[]; refused: FluxRow[]; earlierCount: number }> {
  const imports = await trx.selectFrom('imports').select('source_id').where('source', '=', source).execute()
  const importedIds = new Set(imports.map(({ source_id }) => Number(source_id)))
  const newRows = rows.filter(({ id }) => !importedIds.has(Number(id)))
  const added: FluxRow[] = []
  const refused: FluxRow[] = []
  for (const row of newRows) {
    if ((await add(row)) === false) refused.push(row)
    else {
      await trx
        .insertInto('imports')
        .values({ source, source_id: Number(row.id) })
        .execute()
      added.push(row)
    }
  }
  return { added, refused, earlierCount: rows.length - newRows.length }
}

async function addMoney(
  trx: Database,
  options: FluxImport,
  transactions: readonly FluxRow[],
  accounts: ReadonlyMap<number, number>,
): Promise<string> {
  // In the order of their ids, so that a payment is imported before the refunds that name it.
  const { added, refused, earlierCount } = await addNewRows(trx, 'cp_txnlog', transactions, async (row) => {
    if (isRefund(row)) return isReadable(row) && addRefund(trx, row, options)
    const account = accounts.get(Number(row.account_id))
    if (!isCompleted(row) || account === undefined || !isReadable(row)) return false
    return addOrder(trx, row, account, options)
  })
  const odd = refused.filter((row) => (isCompleted(row) || isRefund(row)) && !isReadable(row))
  const lost = refused.filter((row) => isCompleted(row) && isReadable(row))
  const otherCount = refused.length - lost.length - odd.length
  return (
    `payments: ${added.length} imported (${sumsOf(added)}), ${earlierCount} before, ${otherCount} that were not completed left out, ` +
    `${lost.length} without an account (${sumsOf(lost)})${oddText(odd)}`
  )
}

/** Names the payments whose amounts are no numbers, for the operator to correct. */
function oddText(rows: readonly FluxRow[]): string {
  if (rows.length === 0) return ''
  const shown = rows.slice(0, maxShownOdd).map(({ id, mc_gross, credits }) => `${id} (${mc_gross}, ${credits} credits)`)
  const more = rows.length > shown.length ? ' …' : ''
  return `, ${rows.length} with an amount that cannot be read: correct mc_gross or credits in cp_txnlog and run again: ${shown.join(', ')}${more}`
}

async function addCredits(
  trx: Database,
  options: FluxImport,
  credits: readonly FluxRow[],
  accounts: ReadonlyMap<number, number>,
): Promise<string> {
  const positive = credits.filter(({ balance }) => Number(balance) > 0)
  const { added, refused, earlierCount } = await addNewRows(trx, 'cp_credits', positive, async ({ id, balance }) => {
    const account = accounts.get(Number(id))
    if (account === undefined) return false
    await addBalance(trx, Number(id), Number(balance), account, options)
  })
  const sum = (rows: readonly FluxRow[]) => rows.reduce((total, { balance }) => total + Number(balance), 0)
  return `credits: ${sum(added)} of ${added.length} accounts, ${earlierCount} accounts before, ${sum(refused)} of ${refused.length} without an account`
}

async function addHistories(trx: Database, { game, nowMs, auditDays }: FluxImport, history: History): Promise<string> {
  const { table, columns } = history
  const rows = await readFluxRows(game, table, columns)
  const recent = rows.filter(({ at }) => (toMs(at) ?? nowMs) > nowMs - auditDays * dayMs)
  const { added, earlierCount } = await addNewRows(trx, table, recent, (row) => addHistory(trx, history, row, nowMs))
  return `${table}: ${added.length} lines of the audit log, ${earlierCount} before, ${rows.length - recent.length} older than AUDIT_DAYS`
}

async function addTexts(trx: Database, { game, sanitise, nowMs }: FluxImport): Promise<string> {
  const news = await addNewRows(trx, 'cp_cmsnews', await readFluxRows(game, 'cp_cmsnews', newsColumns), (row) =>
    addNews(trx, row, sanitise, nowMs),
  )
  const pages = await addNewRows(trx, 'cp_cmspages', await readFluxRows(game, 'cp_cmspages', pageColumns), (row) =>
    addPage(trx, row, sanitise, nowMs),
  )
  if (news.added.length + pages.added.length > 0) await bumpPostVersion(trx)
  return `announcements: ${news.added.length} imported, ${news.earlierCount} before; pages: ${pages.added.length} as drafts, ${pages.earlierCount} before`
}
