import { accountsHostCopy } from './copy/accounts.ts'
import { signupCopy } from './copy/contract.ts'
import { fill } from './copy/fill.ts'
import { gameAccountCopy } from './copy/game-account.ts'

/** Characters that a user name and a password need at least (specification, section 5). */
export const minimumLength = 6
export const maximumNameLength = 32
/** Longer passwords are refused before they cost the host a hash. */
export const maximumPasswordLength = 200

export interface SignUpForm {
  username: string
  password: string
  confirm: string
  gender: string
  /** `YYYY-MM-DD`; undefined where the operator does not ask for it. */
  birthdate?: string | undefined
}

/** The first day that a birth date may be. */
export const earliestBirthdate = '1900-01-01'

/** Characters as a reader counts them: one for 🐉, not two. */
function length(text: string): number {
  return [...text].length
}

export interface SignUpMistake {
  field: keyof SignUpForm
  message: string
}

/** The first thing that is wrong, in the specification's order; undefined where all is well. `today` is `YYYY-MM-DD`. */
export function checkSignUp(form: SignUpForm, today: string): SignUpMistake | undefined {
  if (length(form.username) < minimumLength) return { field: 'username', message: signupCopy.usernameShort }
  if (length(form.password) < minimumLength) return { field: 'password', message: signupCopy.passwordShort }
  if (form.confirm === '') return { field: 'confirm', message: signupCopy.confirmEmpty }
  if (form.confirm !== form.password) return { field: 'confirm', message: signupCopy.confirmDiffers }
  if (form.gender !== 'male' && form.gender !== 'female') return { field: 'gender', message: signupCopy.genderMissing }
  if (form.birthdate !== undefined && !isBirthdate(form.birthdate, today))
    return { field: 'birthdate', message: gameAccountCopy.birthdateWrong }
  return undefined
}

/** A day of the calendar from 1900 on that has come. */
function isBirthdate(text: string, today: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < earliestBirthdate || text > today) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Why a password is too short; undefined where it is not. */
export function checkPasswordLength(password: string): string | undefined {
  return length(password) < minimumLength ? signupCopy.passwordShort : undefined
}

/** Nothing to see, or only a gap: a name with one of these looks like the name without it. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** What the host asks beyond that: names that can be told apart when read, and bounds. */
export function checkAccountBounds({ username, password }: Pick<SignUpForm, 'username' | 'password'>) {
  // Names are compared by their NFKC form, in which one character may become eighteen, or three become one.
  const longest = Math.max(length(username), length(username.normalize('NFKC')))
  if (longest > maximumNameLength || unseen.test(username))
    return fill(accountsHostCopy.nameInvalid, { max: maximumNameLength })
  if (length(password) > maximumPasswordLength)
    return fill(accountsHostCopy.passwordLong, { max: maximumPasswordLength })
  return undefined
}
