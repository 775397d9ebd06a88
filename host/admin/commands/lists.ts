import { isoTime } from '../../../domain/iso-time.ts'
import { logText } from '../../../domain/log-text.ts'
import { type Account, changeAccount, createAccounts, createSessions } from '../../accounts/index.ts'
import { createAuditLog, streamAuditLines } from '../../audit/index.ts'
import { type AdminCommand, findAccount, Misuse } from './command.ts'

/** A game with many cheaters has thousands of bans; operators usually look for recent ones. */
const bannedPerPage = 50

export const listAccounts: AdminCommand = async function* ({ database }, pageText = '1') {
  if (!/^[1-9]\d{0,6}$/.test(pageText)) throw new Misuse(`"${pageText}" is not a page number`)
  const page = Number(pageText)
  const accounts = createAccounts(database.db)
  const offset = (page - 1) * bannedPerPage
  const { total, players } = await accounts.bannedPlayers({ limit: bannedPerPage, offset })
  const pages = Math.max(1, Math.ceil(total / bannedPerPage))
  if (page > pages) throw new Misuse(`There is no page ${page}`, `Choose a page from 1 to ${pages}.`)
  const staff = await accounts.staff()
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

/** Lists an account's sessions; with the word `end` it ends them. */
export const showSessions: AdminCommand = async function* ({ database }, name, ending) {
  const account = await findAccount(database, name)
  const sessions = createSessions(database.db)
  const audit = createAuditLog(database.db)
  const owner = { accountId: account.id, role: account.role }
  for (const { device, network, createdAt, lastUsedAt } of await sessions.ofAccount(owner, '', Date.now())) {
    const times = `since ${isoTime(createdAt)}  used ${isoTime(lastUsedAt)}`
    yield `${logText(device || 'unknown device')}  ${network || 'unknown network'}  ${times}`
  }
  if (!ending) return
  const entry = { actorId: null, action: 'session.end', subject: String(account.id), address: '' } as const
  const ended = await changeAccount(database.db, account.id, 'operator', async (trx) => {
    const sessions = await createSessions(trx).endOthers(account.id, '')
    if (sessions > 0) await audit.write({ ...entry, detail: { sessions } }, Date.now(), trx)
    return sessions
  })
  yield `${ended} sessions of ${logText(account.name)} were ended.`
}

export const exportAudit: AdminCommand = ({ database }) => streamAuditLines(database.db)
