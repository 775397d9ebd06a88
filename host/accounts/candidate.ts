import type { HostError } from '../http/index.ts'

/** Who may be logging in, before the password is looked at. */
export interface Candidate {
  /** The name that attempts are counted by: one however it was typed. */
  name: string
  /** Undefined for an unknown name, and for a player of the game who was never here. */
  accountId: number | undefined
  /** Takes the same time whether or not there is such an account. */
  isRight: (password: string, client: readonly string[]) => Promise<boolean>
  /** The account of a right password, and why it may not go on. */
  enter: (password: string, client: readonly string[]) => Promise<Entering>
}

export interface Entering {
  /** `passwordHash`: of the password that was right, where a session may be opened by it alone. */
  account: { id: number; name: string; role: string; passwordHash?: string | undefined }
  refusal?: HostError | undefined
}
