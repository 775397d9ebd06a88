import type { Sanitise } from '../../../api/sanitise.ts'
import { escapeHtml } from '../../../domain/html/escape-html.ts'
import { maxPostTitle, postTypes } from '../../../domain/posts/post.ts'
import { isVisible, oneLine } from '../../../domain/text/one-line.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { importPost } from '../../posts/index.ts'
import { type FluxRow, toMs } from './flux-rows.ts'

export const newsColumns =
  'id, title, body, link, unix_timestamp(created) as created, unix_timestamp(modified) as modified'
export const pageColumns = 'id, title, body, unix_timestamp(modified) as modified'

/** A news item as an announcement, under its own number if that is free: its old address then leads to it. */
export async function addNews(trx: Database, row: FluxRow, sanitise: Sanitise, nowMs: number): Promise<void> {
  const link = /^https?:\/\//.test(String(row.link))
    ? `<p><a href="${escapeHtml(String(row.link))}">${escapeHtml(String(row.link))}</a></p>`
    : ''
  const created_at = toMs(row.created) ?? nowMs
  await importPost(trx, {
    id: Number(row.id),
    type: postTypes.system,
    title: titleOf(row),
    content: sanitise(`${row.body}${link}`),
    enable: 1,
    created_at,
    updated_at: toMs(row.modified) ?? created_at,
  })
}

/** A page as a draft that staff can publish. */
export async function addPage(trx: Database, row: FluxRow, sanitise: Sanitise, nowMs: number): Promise<void> {
  const at = toMs(row.modified) ?? nowMs
  const draft = { type: postTypes.page, title: titleOf(row), content: sanitise(String(row.body)), enable: 0 }
  await importPost(trx, { ...draft, created_at: at, updated_at: at })
}

/** FluxCP accepts titles without a visible character, which an announcement may not have. */
function titleOf({ id, title }: FluxRow): string {
  const line = oneLine(String(title ?? ''))
  // Not within a character of two code units.
  return isVisible(line) ? line.slice(0, maxPostTitle).replace(/[\uD800-\uDBFF]$/, '') : `FluxCP #${id}`
}

/** One of FluxCP's log tables. */
export interface History {
  table: string
  columns: string
  /** The entry in an account's or address's history that a row becomes. */
  line: (row: FluxRow) => { subject: string; text: string; reason?: string }
}

export const histories: readonly History[] = [
  {
    table: 'cp_banlog',
    columns: 'id, account_id, ban_type, unix_timestamp(ban_until) as until, unix_timestamp(ban_date) as at, ban_reason',
    line: (row) => ({ subject: `game account ${row.account_id}`, text: banText(row), reason: String(row.ban_reason) }),
  },
  {
    table: 'cp_ipbanlog',
    columns: 'id, ip_address, ban_type, unix_timestamp(ban_until) as until, unix_timestamp(ban_date) as at, ban_reason',
    line: (row) => ({ subject: String(row.ip_address), text: banText(row), reason: String(row.ban_reason) }),
  },
  {
    table: 'cp_xferlog',
    columns: 'id, from_account_id, target_account_id, amount, unix_timestamp(transfer_date) as at',
    line: (row) => ({
      subject: `game account ${row.from_account_id}`,
      text: `轉出 ${row.amount} 點給遊戲帳號 ${row.target_account_id}`,
    }),
  },
  {
    table: 'cp_redeemlog',
    columns: 'id, account_id, nameid, quantity, cost, redeemed, unix_timestamp(purchase_date) as at',
    line: (row) => ({
      subject: `game account ${row.account_id}`,
      text: `以 ${row.cost} 點兌換道具 ${row.nameid} × ${row.quantity}${row.redeemed ? '' : '（尚未領取）'}`,
    }),
  },
]

function banText(row: FluxRow): string {
  const type = Number(row.ban_type)
  if (type === 0) return '解除停權'
  if (type === 2) return '永久停權'
  // `unix_timestamp` is NULL for times that TIMESTAMP cannot store: in MariaDB 10, those after January 2038.
  const endsAt = toMs(row.until)
  return endsAt === undefined ? '停權' : `停權至 ${taipeiText(endsAt)}`
}

export async function addHistory(trx: Database, { line }: History, row: FluxRow, nowMs: number): Promise<void> {
  const { subject, ...detail } = line(row)
  const entry = { actorId: null, action: 'account.history', subject, address: '', detail } as const
  await writeAudit(trx, entry, toMs(row.at) ?? nowMs)
}
