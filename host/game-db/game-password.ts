import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '../base/index.ts'
import type { GameDatabase } from './game-database.ts'

type Settings = Pick<GameDatabase['settings'], 'GAME_PASSWORDS' | 'GAME_DATABASE_URL'>

/**
 * The game's stored value for a password: the password itself, or the lower-case hex of its MD5. The format is the
 * game's choice, and weak.
 */
export function gameValueOf(password: string, { GAME_PASSWORDS }: Settings): string {
  return GAME_PASSWORDS === 'md5' ? createHash('md5').update(password).digest('hex') : password
}

/** Whether the login server would accept the password: byte by byte, in constant time. */
export function isGamePassword(stored: string, password: string, settings: Settings): boolean {
  return isSameSecret(stored, gameValueOf(password, settings)) && stored !== ''
}

/**
 * Detects changes of the game's value without storing a copy: a keyed hash. The key is derived from the address of the
 * game's database, which is not in any database; with that address, the values can be read directly anyway.
 */
export function createValueDigest({ GAME_DATABASE_URL }: Settings) {
  const key = createHmac('sha256', 'almanac game value').update(GAME_DATABASE_URL).digest()
  const keyName = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const digestOf = (accountId: number, stored: string) =>
    `${keyName}:${createHmac('sha256', key).update(`${accountId}\0${stored}`).digest('base64url')}`
  return {
    digestOf,
    /** `unknown` if it was computed with another key: the address has changed. */
    compare(digest: string, accountId: number, stored: string): 'same' | 'changed' | 'unknown' {
      if (!digest.startsWith(`${keyName}:`)) return 'unknown'
      return digest === digestOf(accountId, stored) ? 'same' : 'changed'
    },
  }
}
