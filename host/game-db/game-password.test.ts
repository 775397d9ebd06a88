import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { createValueDigest } from './game-password.ts'

const env = {
  GAME_DATABASE_URL: 'mysql://u:p@127.0.0.1/ro',
  SECOND_FACTOR_KEY: 'k'.repeat(40),
}

it.each(['', '/etc/almanac/ca.pem'])('a digest of version 0.2 is compared, with a certificate file "%s"', (file) => {
  // As that version made its key and its digests.
  const key = createHmac('sha256', 'almanac game value').update(env.GAME_DATABASE_URL).digest()
  const name = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const stored = `${name}:${createHmac('sha256', key).update('7\0Poring-4711').digest('base64url')}`
  const { compare, isCurrent } = createValueDigest(readConfig({ ...env, GAME_DATABASE_CA: file }))
  expect(isCurrent(stored)).toBe(false)
  expect(compare(stored, 7, 'Poring-4711')).toBe('same')
  expect(compare(stored, 7, 'Poring-4712')).toBe('changed')
  expect(compare(stored, 8, 'Poring-4711')).toBe('changed')
})
