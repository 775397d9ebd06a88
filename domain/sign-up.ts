import { accountsHostCopy } from './copy/accounts.ts'
import { signupCopy } from './copy/contract.ts'
import { fill } from './copy/fill.ts'

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
}

/** Characters as a reader counts them: one for 🐉, not two. */
function length(text: string): number {
  return [...text].length
}

export interface SignUpMistake {
  field: keyof SignUpForm
  message: string
}

/** The first thing that is wrong, in the specification's order; undefined where all is well. */
export function checkSignUp(form: SignUpForm): SignUpMistake | undefined {
  if (length(form.username) < minimumLength) return { field: 'username', message: signupCopy.usernameShort }
  if (length(form.password) < minimumLength) return { field: 'password', message: signupCopy.passwordShort }
  if (form.confirm === '') return { field: 'confirm', message: signupCopy.confirmEmpty }
  if (form.confirm !== form.password) return { field: 'confirm', message: signupCopy.confirmDiffers }
  if (form.gender !== 'male' && form.gender !== 'female') return { field: 'gender', message: signupCopy.genderMissing }
  return undefined
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
