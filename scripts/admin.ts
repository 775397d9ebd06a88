/** Rule: there is no default admin. An operator makes one here; its random password is shown once. */

import process from 'node:process'
import { type Config, readConfig } from '../api/config.ts'
import { logText } from '../domain/log-text.ts'
import { checkAccountBounds, minimumLength } from '../domain/sign-up.ts'
import { changeAccount } from '../host/accounts/account-changes.ts'
import { giveRole } from '../host/accounts/give-role.ts'
import { resetPassword } from '../host/accounts/reset-password.ts'
import { auditJsonLines } from '../host/audit/export-lines.ts'
import type { OpenDatabase } from '../host/db/database.ts'
import { withDatabase } from '../host/db/open-ready.ts'
import { randomPassword } from '../host/demo/seed-demo.ts'
import { createLog } from '../host/http/log.ts'
import { type Account, type Accounts, createAccounts } from '../host/repositories/accounts.ts'
import { createAuditLog } from '../host/repositories/audit-log.ts'
import { createSessions } from '../host/repositories/sessions.ts'
import { createPasswords } from '../host/security/passwords.ts'
import { OperationError } from '../operate/operation-error.ts'
import { runCommand } from '../operate/run-command.ts'

const usage = `Usage:
  npm run admin -- create NAME    make an admin and show its password, once
  npm run admin -- disable NAME   ban an account (admin or player) and end its sessions
  npm run admin -- enable NAME    lift the ban
  npm run admin -- password NAME  give an account another password, here and in the game; shown once
  npm run admin -- sessions NAME  where an account is logged in; "sessions NAME end" logs it out everywhere
  npm run admin -- role NAME author|admin|player  who writes announcements, does everything here, or neither
  npm run admin -- unlock NAME    let an account try again after too many wrong passwords or codes
  npm run admin -- second-factor NAME off
                                  take the second factor off an account whose owner lost it; ends its sessions
  npm run admin -- audit export   the audit log as JSON lines, the newest first
  npm run admin -- list [PAGE]    list the admins and authors, and the banned players, the newest first`

async function run(
  config: Config,
  database: OpenDatabase,
  [command, name = '', ...rest]: readonly string[],
): Promise<void> {
  const accounts = createAccounts(database.db)
  const audit = createAuditLog(database.db)
  const at = Date.now()
  const note = (action: string) => audit.write({ actorId: null, action, subject: name, address: '' }, at)

  if (command === 'sessions' && name && rest.length < 2 && (rest[0] ?? 'end') === 'end')
    return showSessions(database, name, rest[0] === 'end')
  if (command === 'role' && name && rest.length === 1) return setRole(config, database, name, rest[0] as string)
  if (command === 'audit' && name === 'export' && rest.length === 0) {
    for await (const line of auditJsonLines(database.db)) process.stdout.write(`${line}\n`)
    return
  }
  const said = await changeAccount(database, [command, ...rest].join(' '), name)
  if (said === 'unknown') throw misused(`There is no account ${name}`, 'Look at the spelling.')
  if (said !== undefined) return console.log(said)
  if (rest.length > 0) throw misused(`"${rest.join(' ')}" is too much`, usage)
  if (command === 'create' && name) {
    const wrong =
      [...name].length < minimumLength
        ? `needs at least ${minimumLength} characters`
        : checkAccountBounds({ username: name, password: '' })
    if (wrong) throw misused(`The name ${name} cannot be used: ${wrong}`, 'Choose another name.')
    const password = randomPassword()
    const passwordHash = await createPasswords().hash(password)
    const id = await accounts.create({ name, passwordHash, gender: 'male', role: 'admin' }, at)
    if (id === undefined)
      throw misused(`There is an account ${name} already, or one that looks like it`, 'Choose another name.')
    await note('admin.create')
    console.log(`Admin ${logText(name)} was made. Its password, shown only now:\n\n  ${password}\n`)
  } else if ((command === 'disable' || command === 'enable') && name) {
    const known = command === 'disable' ? await accounts.disable(name, at) : await accounts.enable(name)
    if (!known) throw misused(`There is no account ${name}`, 'Look at the spelling.')
    await note(`account.${command}`)
    console.log(
      command === 'disable'
        ? `${logText(name)} is banned and logged out everywhere.`
        : `${logText(name)} may log in again.`,
    )
  } else if (command === 'password' && name) {
    const password = randomPassword()
    if (!(await resetPassword({ config, database, log: createLog() }, name, password)))
      throw misused(`There is no account ${name}`, 'Look at the spelling.')
    await note('account.password')
    console.log(`${logText(name)} is logged out everywhere. Its new password, shown only now:\n\n  ${password}\n`)
  } else if (command === 'list') await list(accounts, name || '1')
  else throw misused('The command line is not complete, or not known', usage)
}

async function setRole(config: Config, database: OpenDatabase, name: string, role: string): Promise<void> {
  if (role !== 'author' && role !== 'admin' && role !== 'player') throw misused(`"${role}" is no role`, usage)
  const hasGame = config.GAME_DATABASE_URL !== ''
  const given = await giveRole(database, { name, role, at: Date.now(), hasGame })
  if (given === 'unknown') throw misused(`There is no account ${name}`, 'Look at the spelling.')
  if (given === 'game')
    throw misused(`Of ${name}, an account of the game, its group says who is an admin`, 'Set GAME_ADMIN_GROUPS.')
  console.log(`${logText(given.name)} is ${role} now, and logged out everywhere.`)
}

/** Where an account is logged in; `ends` logs it out there. */
async function showSessions({ db }: OpenDatabase, name: string, ends: boolean): Promise<void> {
  const account = await createAccounts(db).findForLogin(name)
  if (!account) throw misused(`There is no account ${name}`, 'Look at the spelling.')
  const own = { accountId: account.id, role: account.role }
  const sessions = createSessions(db)
  for (const { device, network, createdAt, lastUsedAt } of await sessions.ofAccount(own, '', Date.now())) {
    const [since, used] = [createdAt, lastUsedAt].map((at) => new Date(at).toISOString())
    console.log(`${logText(device || 'unknown device')}  ${network || 'unknown network'}  since ${since}  used ${used}`)
  }
  if (!ends) return
  const ended = await sessions.endOthers(account.id, '')
  const entry = { actorId: null, action: 'session.end', subject: String(account.id), address: '' }
  await createAuditLog(db).write({ ...entry, detail: { sessions: ended } }, Date.now())
  console.log(`${ended} sessions of ${logText(account.name)} were ended.`)
}

/** Bans come by the thousand where a game is cheated at; whom the operator looks for was mostly banned lately. */
const bannedPerPage = 50

async function list(accounts: Accounts, pageText: string): Promise<void> {
  if (!/^[1-9]\d{0,6}$/.test(pageText)) throw misused(`"${pageText}" is no page`, usage)
  const page = Number(pageText)
  const offset = (page - 1) * bannedPerPage
  const { total, players } = await accounts.bannedPlayers({ limit: bannedPerPage, offset })
  const pages = Math.max(1, Math.ceil(total / bannedPerPage))
  if (page > pages) throw misused(`There is no page ${page}`, `Choose a page from 1 to ${pages}.`)
  const admins = await accounts.staff()
  for (const account of admins) console.log(lineOf(account))
  if (admins.length === 0) console.log('No admins yet. Make one: npm run admin -- create NAME')
  if (total === 0) return
  console.log(`\n${total} banned players, the newest first, page ${page} of ${pages}:`)
  for (const account of players) console.log(lineOf(account))
  if (page < pages) console.log(`More: npm run admin -- list ${page + 1}`)
}

function lineOf({ name, role, createdAt, disabledAt }: Account): string {
  const banned = disabledAt === null ? '' : `  banned ${new Date(Number(disabledAt)).toISOString()}`
  return `${logText(name)}  ${role}  since ${new Date(Number(createdAt)).toISOString()}${banned}`
}

/** The operator asked for what cannot be done. */
function misused(what: string, mend: string): OperationError {
  return new OperationError('usage', what, 'command line', mend)
}

await runCommand('admin', async () => {
  const config = readConfig(process.env)
  await withDatabase(config.DATABASE_URL, (database) => run(config, database, process.argv.slice(2)))
})
