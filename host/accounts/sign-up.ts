import type { SignUp } from '../../api/auth.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { signupCopy } from '../../domain/copy/contract.ts'
import { checkGameAccount } from '../../domain/game-account.ts'
import type { ToastVariant } from '../../domain/session.ts'
import { checkAccountBounds, checkSignUp } from '../../domain/sign-up.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import { clientPath } from '../../http/client-address.ts'
import { createAuditLog } from '../audit/index.ts'
import { isReservedName } from '../base/index.ts'
import { type Alongside, writeNothing } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Limit } from '../http/index.ts'
import { HostError } from '../http/index.ts'
import { createGameMembers, type NewPlayer } from './game-members.ts'
import { createLoginGuard } from './login-guard.ts'
import { createSessionOpener, type LoggedIn } from './open-session.ts'
import { createAddressRefusal } from './refuse-address.ts'
import { isCommonPassword } from './secrets/common-passwords.ts'
import type { Passwords } from './secrets/passwords.ts'
import { type AlongsideAccount, createAccounts } from './store/accounts.ts'
import { one, takeShare } from './take-share.ts'

const addressLimit: Limit = { name: 'sign-up', max: 30, windowS: 3600 }
/** Accounts created by all clients together; beyond that each network has a small share. */
const totalLimit: Limit = { name: 'sign-up-total', max: 2_000, windowS: 3600 }

type Needed = Pick<Deps, 'config' | 'database' | 'now' | 'limits' | 'gameDatabase' | 'log'>

/** Creates a player's account and logs it in. Refusals contain `error` and a toast. */
export function createSignUp({ config, database, now, limits, gameDatabase, log }: Needed, passwords: Passwords) {
  const accounts = createAccounts(database.db)
  const sessionOpener = createSessionOpener(
    { config, database, now, limits, log },
    createLoginGuard({ database, limits, now }),
  )
  const audit = createAuditLog(database.db)
  const addressRefusal = createAddressRefusal({ gameDatabase, now })
  const members = gameDatabase && createGameMembers({ database, now, gameDatabase, log }, passwords)

  return async function signUp(sent: SignUp, address: string, device = ''): Promise<LoggedIn> {
    const { username, password, gender } = sent
    const form = { username, password }
    const birthdate = config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' ? (sent.birthdate ?? '') : undefined
    const today = taipeiText(now()).slice(0, 10)
    const wrong =
      checkSignUp({ ...form, confirm: password, gender, birthdate }, today)?.message ??
      checkAccountBounds(form) ??
      (members && checkGameAccount(form))
    if (wrong) throw refusal(400, wrong, 'warning')
    if (isReservedName(username)) throw refusal(400, accountsHostCopy.nameReserved, 'error')
    await limits.takeAddress(addressLimit, address)
    const barred = await addressRefusal(address)
    if (barred) throw refusal(403, barred.message, 'error')
    if (await isCommonPassword(password, username)) throw refusal(400, accountsHostCopy.passwordCommon, 'warning')
    await takeShare(limits, totalLimit, address)
    if (await members?.isTaken(username)) throw refusal(409, accountsHostCopy.nameTaken, 'error')
    const passwordHash = await passwords.hash(password, clientPath(address, username))
    const noted: AlongsideAccount = (trx, actorId) =>
      audit.write({ actorId, action: 'sign-up', subject: String(actorId), address }, now(), trx)
    const account = { name: username, passwordHash, gender, role: 'player' } as const
    const id = await accounts.create(account, now(), members ? writeNothing : noted)
    // The page clears its fields after an error: another name is needed anyway.
    if (id === undefined) {
      const isTaken = (await accounts.findForLogin(username)) !== undefined
      throw refusal(409, isTaken ? accountsHostCopy.nameTaken : accountsHostCopy.nameAlike, 'error')
    }
    if (members) await enterGame({ ...account, id, birthdate }, password, (trx) => noted(trx, id))
    await limits.countAll(totalLimit, one)
    return sessionOpener.first({ id, name: username, role: 'player' }, { address, device }, false)
  }

  /**
   * Written last, except for our link to it. When the game refuses, no account is created; after a crash, the first
   * login completes the link.
   */
  async function enterGame(own: NewPlayer, password: string, also: Alongside) {
    let isMade = false
    try {
      isMade = (await members?.create(own, password, also)) === true
    } finally {
      if (!isMade) await accounts.remove(own.id)
    }
    if (!isMade) throw refusal(409, accountsHostCopy.nameTaken, 'error')
  }
}

function refusal(status: 400 | 403 | 409, error: string, variant: ToastVariant): HostError {
  return new HostError(status, error, {
    fields: { toast: { title: signupCopy.failed, description: error, variant } },
  })
}
