import { type Alongside, writeNothing } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { storePassword } from '../account/index.ts'
import { changeGamePassword, findLink, isUnproven, proveGamePassword } from '../game-link/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { changeAccount, notLoggedIn, type Proof } from '../sessions/index.ts'

interface WriteOptions {
  proof: Proof
  /** Written in the same transaction. */
  also: Alongside
  /** The caller's key in the fair queue of hashes. */
  client?: readonly string[]
}

type WritingDeps = Pick<Deps, 'database' | 'gameDatabase'> & { passwords: Passwords }

/** Whether the account is linked to the game, whose password rules are narrower. */
export async function isLinked(deps: Omit<WritingDeps, 'passwords'>, accountId: number): Promise<boolean> {
  return (await findOwnLink(deps, accountId)) !== undefined
}

/** Whether the account waits for a proof by its present password in the game. */
export async function waitsForProof(deps: Omit<WritingDeps, 'passwords'>, accountId: number): Promise<boolean> {
  const found = await findOwnLink(deps, accountId)
  return found !== undefined && isUnproven({ ...deps, ...found }, found.linked)
}

/** See `proveGamePassword`. False for a wrong password. */
export async function provePassword(
  deps: WritingDeps,
  accountId: number,
  password: string,
  { proof, also, client }: WriteOptions,
): Promise<boolean> {
  const found = await findOwnLink(deps, accountId)
  if (!found) throw notLoggedIn()
  const passwordHash = await deps.passwords.hash(password, client)
  const check = () => changeAccount(deps.database.db, accountId, proof, writeNothing)
  return proveGamePassword({ ...deps, ...found }, found.linked, { password, passwordHash, check, also })
}

/**
 * Sets an account's password and ends its sessions and links. A linked account's row in the game is written first.
 * Returns the account's new hash.
 */
export async function writePassword(
  deps: WritingDeps,
  accountId: number,
  password: string,
  { proof, also, client }: WriteOptions,
): Promise<string> {
  const { db } = deps.database
  const found = await findOwnLink(deps, accountId)
  const passwordHash = await deps.passwords.hash(password, client)
  // The game's table is not part of our transaction: the proof is checked immediately before it is written.
  const check = () => changeAccount(db, accountId, proof, writeNothing)
  if (found) await changeGamePassword({ ...deps, ...found }, found.linked, { password, passwordHash, check, also })
  else
    await changeAccount(db, accountId, proof, async (trx) => {
      await storePassword(trx, accountId, passwordHash)
      await also(trx)
    })
  return passwordHash
}

/** The link of an account, where the host uses the game's database. */
async function findOwnLink({ database, gameDatabase }: Omit<WritingDeps, 'passwords'>, accountId: number) {
  const linked = gameDatabase && (await findLink(database.db, accountId))
  return linked && { gameDatabase, linked }
}
