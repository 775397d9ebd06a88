import { describe, expect, it } from 'vitest'
import { signupCopy } from '../copy/sign-up.ts'
import { checkAccountBounds, checkSignUp } from './sign-up.ts'

const today = '2026-01-02'
const good = { username: 'Hagen01', password: 'speer-7', confirm: 'speer-7', gender: 'male' }

describe('checkSignUp', () => {
  it('accepts a valid form', () => expect(checkSignUp(good, today)).toBeUndefined())

  it('returns the first error in the order of the fields', () => {
    const form = { username: 'Hagen', password: 'speer', confirm: '', gender: '' }
    expect(checkSignUp(form, today)?.message).toBe(signupCopy.usernameShort)
    form.username = 'Hagen1'
    expect(checkSignUp(form, today)?.message).toBe(signupCopy.passwordShort)
    form.password = 'speer1'
    expect(checkSignUp(form, today)?.message).toBe(signupCopy.confirmEmpty)
    form.confirm = 'speer2'
    expect(checkSignUp(form, today)?.message).toBe(signupCopy.confirmDiffers)
    form.confirm = 'speer1'
    expect(checkSignUp(form, today)?.message).toBe(signupCopy.genderMissing)
    form.gender = 'female'
    expect(checkSignUp(form, today)).toBeUndefined()
  })

  it('counts characters, not code units', () => {
    expect(checkSignUp({ ...good, username: '🐉🐉🐉🐉🐉' }, today)?.field).toBe('username')
    expect(checkSignUp({ ...good, username: '🐉🐉🐉🐉🐉🐉' }, today)).toBeUndefined()
  })
})

const check = (birthdate: string | undefined) => checkSignUp({ ...good, birthdate }, today)?.field
it('a birth date is optional by default', () => expect(check(undefined)).toBeUndefined())
it.each(['1900-01-01', '2000-02-29', today])('the birth date %s is valid', (date) =>
  expect(check(date)).toBeUndefined(),
)
it.each(['', '1899-12-31', '2026-01-03', '2001-02-29', '2000-13-01', '2000-1-1', '2000-01-01T00:00', '二月'])(
  'the birth date "%s" is invalid',
  (date) => expect(check(date)).toBe('birthdate'),
)

describe('checkAccountBounds', () => {
  it.each([
    ['a space', 'hagen 1'],
    ['a change of direction', 'hagen\u202e1'],
    ['a zero-width space', 'hagen\u200b1'],
    ['a variation selector', 'hagen\ufe0f1'],
    ['an invisible letter', 'hagen\u31641'],
    ['a line break', 'hagen\n1'],
    ['33 characters', 'x'.repeat(33)],
    ['more than 32 characters after normalisation', '\ufdfa\ufdfa'.padEnd(6, 'x')],
    ['more than 32 characters before normalisation', '\u1112\u1161\u11ab'.repeat(12)],
  ])('rejects a name with %s', (_, username) => {
    expect(checkAccountBounds({ ...good, username })).toContain('32')
  })
  it.each(['Hagen-01', '冒險者小明一號', 'hagen@example.com', "o'neill"])('accepts the name %s', (username) => {
    expect(checkAccountBounds({ ...good, username })).toBeUndefined()
  })
  it('accepts passwords of at most 200 characters', () => {
    expect(checkAccountBounds({ ...good, password: '劍'.repeat(200) })).toBeUndefined()
    expect(checkAccountBounds({ ...good, password: '劍'.repeat(201) })).toContain('200')
  })
})
