import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import * as copy from './contract.ts'
import { pagesCopy } from './contract-pages.ts'

const screens = { ...copy, commonCopy: { ...copy.commonCopy, ...pagesCopy } }
const contractTexts = Object.fromEntries(
  Object.entries(screens).map(([name, screen]) => [name.replace(/Copy$/, ''), screen]),
)

/** `screen.name = text` of every text. */
function lines(texts: unknown, path = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [`${path} = ${texts}`]
  return Object.entries(texts).flatMap(([name, inner]) => lines(inner, path ? `${path}.${name}` : name))
}

it('the texts have the checksum of the specified list', () => {
  const sorted = lines(contractTexts).sort()
  expect(sorted).toHaveLength(322)
  // SHA-256 of the sorted lines of ../shared/copy.zh-TW.json, which not every machine has.
  const hash = createHash('sha256').update(sorted.join('\n')).digest('hex')
  expect(hash).toBe('cab40934b4ce78fb3ec91818268eeba749cef300c8672a890b3018fa04131c75')
})
