import { type Alongside, writeNothing } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { createAccounts } from '../account/index.ts'
import { createGameMembers } from '../game-link/index.ts'
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
export function createPasswordWriter(
  deps: Pick<Deps, 'database' | 'gameDatabase' | 'now' | 'log'>,
  passwords: Passwords,
) {
  const { gameDatabase, database } = deps
  const members = gameDatabase && createGameMembers({ ...deps, gameDatabase }, passwords)

  return {
    /** Whether the account is linked to the game, whose password rules are narrower. */
    isLinked: async (accountId: number) => (await members?.linkOf(accountId)) !== undefined,
    /** Whether the account waits for a proof by its present password in the game. */
    async isUnproven(accountId: number): Promise<boolean> {
      const linked = await members?.linkOf(accountId)
      return linked !== undefined && (await members?.isUnproven(linked)) === true
    },
    /** See `prove` of the game's members. False for a wrong password. */
    async prove(accountId: number, password: string, { proof, also, client }: WriteOptions): Promise<boolean> {
      const linked = await members?.linkOf(accountId)
      if (!members || !linked) throw notLoggedIn()
      const passwordHash = await passwords.hash(password, client)
      const check = () => changeAccount(database.db, accountId, proof, writeNothing)
      return members.prove(linked, { password, passwordHash, check, also })
    },
    /** Returns the account's new hash. */
    async write(accountId: number, password: string, { proof, also, client }: WriteOptions): Promise<string> {
      const linked = await members?.linkOf(accountId)
      const passwordHash = await passwords.hash(password, client)
      // The game's table is not part of our transaction: the proof is checked immediately before it is written.
      const check = () => changeAccount(database.db, accountId, proof, writeNothing)
      if (linked) await members?.setPassword(linked, { password, passwordHash, check, also })
      else
        await changeAccount(database.db, accountId, proof, async (trx) => {
          await createAccounts(trx).setPassword(accountId, passwordHash)
          await also(trx)
        })
      return passwordHash
    },
  }
}
