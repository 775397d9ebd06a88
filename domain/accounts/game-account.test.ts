import { expect, it } from 'vitest'
import { gameAccountCopy } from '../copy/game-account.ts'
import { checkGameAccount } from './game-account.ts'

const { name, password } = gameAccountCopy

it.each([
  ['knight', 'secret word', undefined],
  ['a'.repeat(4), '1234', undefined],
  ['a'.repeat(23), ' '.repeat(23), undefined],
  ['abc', 'secret', name],
  ['a'.repeat(24), 'secret', name],
  ['two words', 'secret', name],
  ['騎士騎士', 'secret', name],
  ['knight_m', 'secret', name],
  ['KNIGHT_F', 'secret', name],
  ['knight_mf', 'secret', undefined],
  ['_m_knight', 'secret', undefined],
  ['knight', '123', password],
  ['knight', '1'.repeat(24), password],
  ['knight', '密碼密碼', password],
])('name %j with password %j has the error %j', (username, word, reason) => {
  expect(checkGameAccount({ username, password: word })).toBe(reason)
})
