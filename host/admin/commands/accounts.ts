import { linkMinutes } from '../../../domain/accounts/account-links.ts'
import { checkAccountBounds, minimumLength } from '../../../domain/accounts/sign-up.ts'
import { logText } from '../../../domain/text/log-text.ts'
import {
  type AlongsideAccount,
  createAccount,
  createPasswords,
  disableAccount,
  enableAccount,
  giveRole,
  initialPasswordMs,
  makeResetLink,
  randomPassword,
  recordInitialPassword,
  resetPassword,
  takeSecondFactorOff,
  unlockAccount,
} from '../../accounts/index.ts'
import { type AdminCommand, auditLine, findAccount, Misuse, notifyOwner, unknownAccount } from './command.ts'

const hours = initialPasswordMs / 3_600_000
const passwordAdvice = `It is valid for ${hours} hours: choose another one on /account in that time. Afterwards: npm run admin -- reset NAME`

export const createAdmin: AdminCommand = async function* ({ database }, name) {
  const fault =
    [...name].length < minimumLength
      ? `needs at least ${minimumLength} characters`
      : checkAccountBounds({ username: name, password: '' })
  if (fault) throw new Misuse(`The name ${name} cannot be used: ${fault}`, 'Choose another name.')
  const password = randomPassword()
  const passwordHash = await createPasswords().hash(password)
  const account = { name, passwordHash, gender: 'male', role: 'admin' } as const
  const id = await createAccount(database.db, account, Date.now(), async (trx, accountId) => {
    await recordInitialPassword(trx, accountId, Date.now())
    await auditLine('admin.create', { name })(trx, accountId)
  })
  if (id === undefined)
    throw new Misuse(`There is an account ${name} already, or one that looks like it`, 'Choose another name.')
  yield `Admin ${logText(name)} was made. Its password, shown only now:\n\n  ${password}\n\n${passwordAdvice}`
}

export const disable: AdminCommand = async function* ({ database }, name) {
  const id = await disableAccount(database.db, name, Date.now(), auditLine('account.disable', { name }))
  if (id === undefined) throw unknownAccount(name)
  yield `${logText(name)} is banned and logged out everywhere.`
}

export const enable: AdminCommand = async function* ({ database }, name) {
  const id = await enableAccount(database.db, name, auditLine('account.enable', { name }))
  if (id === undefined) throw unknownAccount(name)
  yield `${logText(name)} may log in again.`
}

export const givePassword: AdminCommand = async function* (operator, name) {
  const password = randomPassword()
  const noteInitial: AlongsideAccount = (trx, id) => recordInitialPassword(trx, id, Date.now())
  if (!(await resetPassword(operator, name, password, noteInitial))) throw unknownAccount(name)
  const { id } = await findAccount(operator.database, name)
  await notifyOwner(operator, id, 'told.password')
  yield `${logText(name)} is logged out everywhere. Its new password, shown only now:\n\n  ${password}\n\n${passwordAdvice}`
}

/** The operator has verified who asks. Only the owner chooses and knows the new password. */
export const reset: AdminCommand = async function* ({ config, database }, name) {
  const link = await makeResetLink(config, database, name)
  if (link === undefined) throw unknownAccount(name)
  if (link === '') throw new Misuse(`${name} is banned`, `Let the account in first: npm run admin -- enable ${name}`)
  yield `Give this link only to the owner of ${logText(name)}. It works once, for ${linkMinutes.reset} minutes, and is shown only now:\n\n  ${link}\n`
}

export const setRole: AdminCommand = async function* ({ config, database }, name, role) {
  if (role !== 'author' && role !== 'admin' && role !== 'player') throw new Misuse(`"${role}" is not a role`)
  const hasGame = config.GAME_DATABASE_URL !== ''
  const outcome = await giveRole(database, { name, role, at: Date.now(), hasGame })
  if (outcome === 'unknown') throw unknownAccount(name)
  if (outcome === 'game')
    throw new Misuse(
      `${name} is an account of the game: its group there decides whether it is an admin`,
      'Set GAME_ADMIN_GROUPS.',
    )
  yield `${logText(outcome.name)} is ${role} now, and logged out everywhere.`
}

export const unlock: AdminCommand = async function* ({ database }, name) {
  const message = await unlockAccount(database, name)
  if (message === undefined) throw unknownAccount(name)
  yield message
}

export const turnSecondFactorOff: AdminCommand = async function* (operator, name) {
  const message = await takeSecondFactorOff(operator.database, name, (id) =>
    notifyOwner(operator, id, 'told.factor-off'),
  )
  if (message === undefined) throw unknownAccount(name)
  yield message
}
