import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedPath, sharedReason } from '../../tests/shared-folder.ts'
import * as copy from './contract.ts'
import { pagesCopy } from './contract-pages.ts'

const texts = { ...copy, commonCopy: { ...copy.commonCopy, ...pagesCopy } }
const ours = Object.fromEntries(Object.entries(texts).map(([name, screen]) => [name.replace(/Copy$/, ''), screen]))

/** `screen.name = text` of every text. */
function lines(texts: unknown, path = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [`${path} = ${texts}`]
  return Object.entries(texts).flatMap(([name, inner]) => lines(inner, path ? `${path}.${name}` : name))
}

it('the texts equal the 322 texts of the contract', () => {
  const texts = lines(ours)
  expect(texts).toHaveLength(322)
  // The hash is of the list in the contract.
  const hash = createHash('sha256').update(texts.sort().join('\n')).digest('hex')
  expect(hash).toBe('cab40934b4ce78fb3ec91818268eeba749cef300c8672a890b3018fa04131c75')
})

const file = sharedPath('copy.zh-TW.json')

it.skipIf(!file)(`each text equals the list of the specification (skipped where ${sharedReason})`, () => {
  const { _note, ...screens } = JSON.parse(readFileSync(file as string, 'utf8'))
  expect(ours).toEqual(screens)
})
