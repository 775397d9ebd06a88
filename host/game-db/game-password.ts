import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { GameDatabase } from './game-database.ts'

type Settings = Pick<GameDatabase['settings'], 'GAME_PASSWORDS' | 'GAME_DATABASE_URL'>

/** What the game stores for a password: the password itself, or the lower-case hex of its MD5. It is as weak as the game demands. */
export function gameValueOf(password: string, { GAME_PASSWORDS }: Settings): string {
  return GAME_PASSWORDS === 'md5' ? createHash('md5').update(password).digest('hex') : password
}

/**
 * Whether the login server accepts the password: compared byte by byte, in a time that does not depend on it. An account
 * without a password accepts none.
 */
export function isGamePassword(stored: string, password: string, settings: Settings): boolean {
  return timingSafeEqual(sha256(stored), sha256(gameValueOf(password, settings))) && stored !== ''
}

/**
 * Tells whether the game's value has changed, without a copy of it: a keyed hash. Its key comes from the address of the
 * game's database, which is in no database; whoever has that address may read the values themselves.
 */
export function createValueDigest({ GAME_DATABASE_URL }: Settings) {
  const key = createHmac('sha256', 'almanac game value').update(GAME_DATABASE_URL).digest()
  const keyName = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const digestOf = (accountId: number, stored: string) =>
    `${keyName}:${createHmac('sha256', key).update(`${accountId}\0${stored}`).digest('base64url')}`
  return {
    digestOf,
    /** `unknown` where it was taken with another key: the address has changed since. */
    compare(digest: string, accountId: number, stored: string): 'same' | 'changed' | 'unknown' {
      if (!digest.startsWith(`${keyName}:`)) return 'unknown'
      return digest === digestOf(accountId, stored) ? 'same' : 'changed'
    },
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
