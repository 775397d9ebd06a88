import { logText } from '../../../domain/text/log-text.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import {
  type Account,
  accountNames,
  changeAccount,
  endSessionsExcept,
  listBannedPlayers,
  listSessions,
  listStaff,
} from '../../accounts/index.ts'
import { streamAuditLines, writeAudit } from '../../audit/index.ts'
import { type AdminCommand, findAccount, Misuse } from './command.ts'

/** A game with many cheaters has thousands of bans; operators usually look for recent ones. */
const bannedPerPage = 50

export const listAccounts: AdminCommand = async function* ({ database }, pageText = '1') {
  if (!/^[1-9]\d{0,6}$/.test(pageText)) throw new Misuse(`"${pageText}" is not a page number`)
  const page = Number(pageText)
  const offset = (page - 1) * bannedPerPage
  const { total, players } = await listBannedPlayers(database.db, { limit: bannedPerPage, offset })
  const pages = Math.max(1, Math.ceil(total / bannedPerPage))
  if (page > pages) throw new Misuse(`There is no page ${page}`, `Choose a page from 1 to ${pages}.`)
  const staff = await listStaff(database.db)
  yield* staff.map(accountLine)
  if (staff.length === 0) yield 'No admins yet. Make one: npm run admin -- create NAME'
  if (total === 0) return
  yield `\n${total} banned players, the newest first, page ${page} of ${pages}:`
  yield* players.map(accountLine)
  if (page < pages) yield `More: npm run admin -- list ${page + 1}`
}

function accountLine({ name, role, createdAt, disabledAt }: Account): string {
  const banned = disabledAt === null ? '' : `  banned ${isoTime(disabledAt)}`
  return `${logText(name)}  ${role}  since ${isoTime(createdAt)}${banned}`
}

/** Lists an account's sessions. */
export const showSessions: AdminCommand = async function* ({ database }, name) {
  const account = await findAccount(database, name)
  const owner = { accountId: account.id, role: account.role }
  const sessions = await listSessions(database.db, owner, '', Date.now())
  for (const { device, network, createdAt, lastUsedAt } of sessions) {
    const times = `since ${isoTime(createdAt)}  used ${isoTime(lastUsedAt)}`
    yield `${logText(device || 'unknown device')}  ${network || 'unknown network'}  ${times}`
  }
}

/** Lists an account's sessions, and ends them. */
export const endSessions: AdminCommand = async function* (operator, name) {
  const { database } = operator
  yield* showSessions(operator, name)
  const account = await findAccount(database, name)
  const entry = { actorId: null, action: 'session.end', subject: String(account.id), address: '' } as const
  const endedCount = await changeAccount(database.db, account.id, 'operator', async (trx) => {
    const count = await endSessionsExcept(trx, account.id, '')
    if (count > 0) await writeAudit(trx, { ...entry, detail: { sessions: count } }, Date.now())
    return count
  })
  yield `${endedCount} sessions of ${logText(account.name)} were ended.`
}

export const exportAudit: AdminCommand = ({ database }) => streamAuditLines(database.db, accountNames(database.db))
