import type { SignUp } from '../../../api/auth.ts'
import { checkGameAccount } from '../../../domain/accounts/game-account.ts'
import type { ToastVariant } from '../../../domain/accounts/session.ts'
import { checkAccountBounds, checkSignUp } from '../../../domain/accounts/sign-up.ts'
import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { signupCopy } from '../../../domain/copy/sign-up.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { clientPath } from '../../../http/client-address.ts'
import { writeAudit } from '../../audit/index.ts'
import { isReservedName } from '../../base/index.ts'
import { type Alongside, writeNothing } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type GameDatabase, isGameNameTaken } from '../../game-db/index.ts'
import { HostError, type Limit } from '../../http/index.ts'
import { type AlongsideAccount, createAccount, findAccountForLogin, removeUnlinkedAccount } from '../account/index.ts'
import { checkAddress } from '../bans/index.ts'
import { createGameMember, type NewPlayer } from '../game-link/index.ts'
import { countShare, type SessionClient, takeShare } from '../login-guard/index.ts'
import { isCommonPassword, type Passwords } from '../secrets/index.ts'
import { type LoggedIn, openFirstSession } from '../sessions/index.ts'

const addressLimit: Limit = { name: 'sign-up', max: 30, windowS: 3600 }
/** Accounts created by all clients together; beyond that each network has a small share. */
const totalLimit: Limit = { name: 'sign-up-total', max: 2_000, windowS: 3600 }

/** Creates a player's account and logs it in. Refusals contain `error` and a toast. */
export async function signUpPlayer(
  deps: Pick<Deps, 'config' | 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & {
    passwords: Passwords
  },
  form: SignUp,
  client: SessionClient,
): Promise<LoggedIn> {
  const { config, database, now, limits, gameDatabase, passwords } = deps
  const { address } = client
  const { username, password, gender } = form
  const birthdate = config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' ? (form.birthdate ?? '') : undefined
  checkForm({ username, password, gender, birthdate }, { today: taipeiText(now()).slice(0, 10), gameDatabase })
  await limits.takeAddress(addressLimit, address)
  await checkAddress(deps, address).catch((error: unknown) => {
    throw error instanceof HostError ? refusal(403, error.message, 'error') : error
  })
  if (await isCommonPassword(password, username)) throw refusal(400, accountsHostCopy.passwordCommon, 'warning')
  await takeShare(limits, totalLimit, address)
  if (gameDatabase && (await isGameNameTaken(gameDatabase, username)))
    throw refusal(409, accountsHostCopy.nameTaken, 'error')
  const passwordHash = await passwords.hash(password, clientPath(address, username))
  const noteSignUp: AlongsideAccount = (trx, actorId) =>
    writeAudit(trx, { actorId, action: 'sign-up', subject: String(actorId), address }, now())
  const account = { name: username, passwordHash, gender, role: 'player' } as const
  const id = await createAccount(database.db, account, now(), gameDatabase ? writeNothing : noteSignUp)
  if (id === undefined) {
    const isTaken = (await findAccountForLogin(database.db, username)) !== undefined
    throw refusal(409, isTaken ? accountsHostCopy.nameTaken : accountsHostCopy.nameAlike, 'error')
  }
  const player = { ...account, id, birthdate }
  if (gameDatabase) await enterGame({ ...deps, gameDatabase }, player, password, (trx) => noteSignUp(trx, id))
  await countShare(limits, totalLimit)
  return openFirstSession(deps, { id, name: username, role: 'player' }, client, false)
}

/** Throws 400 for values that break a rule. `today`: `YYYY-MM-DD`. */
function checkForm(
  { username, password, gender, birthdate }: Omit<SignUp, 'birthdate'> & { birthdate: string | undefined },
  { today, gameDatabase }: { today: string; gameDatabase: GameDatabase | undefined },
): void {
  const problem =
    checkSignUp({ username, password, confirm: password, gender, birthdate }, today)?.message ??
    checkAccountBounds({ username, password }) ??
    (gameDatabase && checkGameAccount({ username, password }))
  if (problem) throw refusal(400, problem, 'warning')
  if (isReservedName(username)) throw refusal(400, accountsHostCopy.nameReserved, 'error')
}

/**
 * Creates the game account after ours and before the link between them. When the game refuses, ours is removed; after a
 * crash, the first login completes the link.
 */
async function enterGame(
  deps: Pick<Deps, 'database' | 'features' | 'log' | 'now'> & { gameDatabase: GameDatabase },
  player: NewPlayer,
  password: string,
  also: Alongside,
): Promise<void> {
  let isCreated = false
  try {
    isCreated = await createGameMember(deps, player, password, also)
  } finally {
    if (!isCreated) await removeUnlinkedAccount(deps.database.db, player.id)
  }
  if (!isCreated) throw refusal(409, accountsHostCopy.nameTaken, 'error')
}

function refusal(status: 400 | 403 | 409, error: string, variant: ToastVariant): HostError {
  return new HostError(status, error, {
    fields: { toast: { title: signupCopy.failed, description: error, variant } },
  })
}
