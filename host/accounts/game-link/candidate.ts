import type { HostError } from '../../http/index.ts'

/** The account that a login names, before its password is checked. */
export interface Candidate {
  /** The canonical name under which attempts are counted, independent of how it was typed. */
  name: string
  /** Undefined for an unknown name, and for a player of the game who never logged in here. */
  accountId: number | undefined
  /** Takes the same time whether or not the account exists. */
  isRight: (password: string, client: readonly string[]) => Promise<boolean>
  /** Runs after a correct password. */
  enter: (password: string, client: readonly string[]) => Promise<EnteredAccount>
}

interface EnteredAccount {
  /** `passwordHash`: of the checked password; undefined if it was computed only at this login. */
  account: { id: number; name: string; role: string; passwordHash?: string | undefined }
  /** Why the account may not log in. */
  refusal?: HostError | undefined
}
