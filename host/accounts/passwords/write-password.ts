import { type Alongside, writeNothing } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { storePassword } from '../account/index.ts'
import { createGamePasswords, findLink } from '../game-link/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { changeAccount, notLoggedIn, type Proof } from '../sessions/index.ts'

interface WriteOptions {
  proof: Proof
  /** Written in the same transaction. */
  also: Alongside
  /** The caller's key in the fair queue of hashes. */
  client?: readonly string[]
}

/** Sets an account's password and ends its sessions and links. A linked account's row in the game is written first. */
export function createPasswordWriter(deps: Pick<Deps, 'database' | 'gameDatabase' | 'now'>, passwords: Passwords) {
  const { gameDatabase, database } = deps
  const gamePasswords = gameDatabase && createGamePasswords({ ...deps, gameDatabase })
  const linkOf = async (accountId: number) => gamePasswords && findLink(database.db, accountId)

  return {
    /** Whether the account is linked to the game, whose password rules are narrower. */
    isLinked: async (accountId: number) => (await linkOf(accountId)) !== undefined,
    /** Whether the account waits for a proof by its present password in the game. */
    async isUnproven(accountId: number): Promise<boolean> {
      const linked = await linkOf(accountId)
      return linked !== undefined && (await gamePasswords?.isUnproven(linked)) === true
    },
    /** See `prove` of the game's members. False for a wrong password. */
    async prove(accountId: number, password: string, { proof, also, client }: WriteOptions): Promise<boolean> {
      const linked = await linkOf(accountId)
      if (!gamePasswords || !linked) throw notLoggedIn()
      const passwordHash = await passwords.hash(password, client)
      const check = () => changeAccount(database.db, accountId, proof, writeNothing)
      return gamePasswords.prove(linked, { password, passwordHash, check, also })
    },
    /** Returns the account's new hash. */
    async write(accountId: number, password: string, { proof, also, client }: WriteOptions): Promise<string> {
      const linked = await linkOf(accountId)
      const passwordHash = await passwords.hash(password, client)
      // The game's table is not part of our transaction: the proof is checked immediately before it is written.
      const check = () => changeAccount(database.db, accountId, proof, writeNothing)
      if (linked) await gamePasswords?.set(linked, { password, passwordHash, check, also })
      else
        await changeAccount(database.db, accountId, proof, async (trx) => {
          await storePassword(trx, accountId, passwordHash)
          await also(trx)
        })
      return passwordHash
    },
  }
}
