import { createHash, createHmac } from 'node:crypto'
import type { GroupConfig } from '../../settings/config.ts'
import { splitAuthority } from '../../settings/database-url.ts'
import { deriveHostKey, type HostKeyConfig, isSameSecret } from '../base/index.ts'

type Settings = Pick<GroupConfig<'gameServer'>, 'GAME_PASSWORDS' | 'GAME_DATABASE_URL'>

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
 * Detects changes of the game's value without storing a copy: a keyed hash. The key is made from the host's, which is in
 * no database, and is read at the first use.
 */
export function createValueDigest(settings: Settings & HostKeyConfig) {
  const current = createLazyKey(() => deriveHostKey(settings, 'game value'))
  // In version 0.2 the key was made from the address, and changed with it; there was no authority's file.
  const former = createLazyKey(() =>
    createHmac('sha256', 'almanac game value').update(splitAuthority(settings.GAME_DATABASE_URL).url).digest(),
  )
  return {
    digestOf: (accountId: number, stored: string) => digestWith(current(), accountId, stored),
    /** Whether a digest was computed with the present key. */
    isCurrent: (digest: string) => digest.startsWith(`${current().name}:`),
    /** `unknown` if it was computed with another key, or never. */
    compare(digest: string, accountId: number, stored: string): 'same' | 'changed' | 'unknown' {
      const key = [current(), former()].find(({ name }) => digest.startsWith(`${name}:`))
      if (!key) return 'unknown'
      return digest === digestWith(key, accountId, stored) ? 'same' : 'changed'
    },
  }
}

interface DigestKey {
  key: Buffer
  /** Marks the digests of this key. */
  name: string
}

function createLazyKey(read: () => Buffer): () => DigestKey {
  let made: DigestKey | undefined
  return () => {
    if (made) return made
    const key = read()
    made = { key, name: createHash('sha256').update(key).digest('hex').slice(0, 8) }
    return made
  }
}

function digestWith({ key, name }: DigestKey, accountId: number, stored: string): string {
  return `${name}:${createHmac('sha256', key).update(`${accountId}\0${stored}`).digest('base64url')}`
}
