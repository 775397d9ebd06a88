import { statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { hostKeyFile } from '../../base/index.ts'
import { openSealed, SealError, sealText } from './seal.ts'

const withKey = (SECOND_FACTOR_KEY: string, VAR_DIR = '') => {
  const config = { SECOND_FACTOR_KEY, VAR_DIR }
  return {
    seal: (text: string, owner: number) => sealText(text, { config, use: 'totp', owner }),
    open: (text: string, owner: number) => openSealed(text, { config, use: 'totp', owner }),
  }
}
const key = 'k'.repeat(44)

it('decrypts its own output, which differs each time and does not contain the text', () => {
  const { seal, open } = withKey(key)
  const [one, two] = [seal('JBSWY3DPEHPK3PXP', 7), seal('JBSWY3DPEHPK3PXP', 7)]
  expect(open(one, 7)).toBe('JBSWY3DPEHPK3PXP')
  expect(one).not.toBe(two)
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY')
})

it('throws SealError for another account, another key and every changed byte', () => {
  const { seal, open } = withKey(key)
  const text = seal('secret', 7)
  expect(() => open(text, 8)).toThrow(SealError)
  expect(() => withKey('j'.repeat(44)).open(text, 7)).toThrow(SealError)
  const bytes = Buffer.from(text.slice(3), 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => open(`v1.${changed.toString('base64url')}`, 7)).toThrow(SealError)
  }
  for (const cut of ['', 'v1.', 'v1.AAAA']) expect(() => open(cut, 7)).toThrow(SealError)
})

it('creates a key file for its owner only, and reports a truncated one', () => {
  const folder = temporaryFolder('seal')
  const ofFolder = () => withKey('', folder)
  const text = ofFolder().seal('secret', 7)
  expect(ofFolder().open(text, 7)).toBe('secret')
  expect(statSync(path.join(folder, hostKeyFile)).mode & 0o777).toBe(0o600)
  for (const left of [20, 0]) {
    truncateSync(path.join(folder, hostKeyFile), left)
    expect(() => ofFolder().seal('secret', 7)).toThrow(`${hostKeyFile} is truncated: it contains ${left} characters`)
    expect(() => ofFolder().open(text, 7)).toThrow(SealError)
  }
})
