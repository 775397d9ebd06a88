import type { HostError } from '../http/index.ts'

/** The account that a login names, before its password is checked. */
export interface Candidate {
  /** The canonical name under which attempts are counted, independent of how it was typed. */
  name: string
  /** Undefined for an unknown name, and for a player of the game who never logged in here. */
  accountId: number | undefined
  /** Takes the same time whether or not the account exists. */
  isRight: (password: string, client: readonly string[]) => Promise<boolean>
  /** The account after a correct password, and the reason for a refusal if it may not log in. */
  enter: (password: string, client: readonly string[]) => Promise<Entering>
}

export interface Entering {
  /** `passwordHash`: hash of the correct password, when a session may be opened with the password alone. */
  account: { id: number; name: string; role: string; passwordHash?: string | undefined }
  refusal?: HostError | undefined
}
