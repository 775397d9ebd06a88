import { accountsHostCopy } from '../copy/accounts.ts'
import { fill } from '../copy/fill.ts'
import { gameAccountCopy } from '../copy/game-account.ts'
import { signupCopy } from '../copy/sign-up.ts'

/** Minimum length of a user name and of a password, in characters. */
export const minimumLength = 6
const maximumNameLength = 32
/** Longer passwords are refused before the host hashes them. */
const maximumPasswordLength = 200

export interface SignUpForm {
  username: string
  password: string
  confirm: string
  gender: string
  /** `YYYY-MM-DD`; undefined if the operator does not ask for it. */
  birthdate?: string | undefined
}

export const earliestBirthdate = '1900-01-01'

/** Length in code points: 🐉 counts as one, not two. */
function characterCount(text: string): number {
  return [...text].length
}

export interface SignUpMistake {
  field: keyof SignUpForm
  message: string
}

/** The first error in the order of the form's fields; undefined if there is none. `today` is `YYYY-MM-DD`. */
export function checkSignUp(form: SignUpForm, today: string): SignUpMistake | undefined {
  if (characterCount(form.username) < minimumLength) return { field: 'username', message: signupCopy.usernameShort }
  const passwordError = checkPasswordLength(form.password)
  if (passwordError) return { field: 'password', message: passwordError }
  if (form.confirm === '') return { field: 'confirm', message: signupCopy.confirmEmpty }
  if (form.confirm !== form.password) return { field: 'confirm', message: signupCopy.confirmDiffers }
  if (form.gender !== 'male' && form.gender !== 'female') return { field: 'gender', message: signupCopy.genderMissing }
  if (form.birthdate !== undefined && !isBirthdate(form.birthdate, today))
    return { field: 'birthdate', message: gameAccountCopy.birthdateWrong }
  return undefined
}

/** A valid day from 1900 until today. */
function isBirthdate(text: string, today: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < earliestBirthdate || text > today) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The error for a password that is too short; undefined if it is long enough. */
export function checkPasswordLength(password: string): string | undefined {
  return characterCount(password) < minimumLength ? signupCopy.passwordShort : undefined
}

/** Invisible characters and spaces: a name with one of these looks like the name without it. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** The error of the host's further checks: names that readers can distinguish, and limits. Undefined if there is none. */
export function checkAccountBounds({ username, password }: Pick<SignUpForm, 'username' | 'password'>) {
  // Names are compared in NFKC form, in which one character may become eighteen, or three become one.
  const maxLength = Math.max(characterCount(username), characterCount(username.normalize('NFKC')))
  if (maxLength > maximumNameLength || invisible.test(username))
    return fill(accountsHostCopy.nameInvalid, { max: maximumNameLength })
  if (characterCount(password) > maximumPasswordLength)
    return fill(accountsHostCopy.passwordLong, { max: maximumPasswordLength })
  return undefined
}
