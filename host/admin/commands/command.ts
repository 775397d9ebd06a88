import type { AuditAction } from '../../../domain/copy/audit-words.ts'
import type { Config } from '../../../settings/config.ts'
import {
  type Account,
  type AlongsideAccount,
  findAccountForLogin,
  mailOwner,
  type NoticeKind,
} from '../../accounts/index.ts'
import { type AuditFacts, writeAudit } from '../../audit/index.ts'
import type { Log } from '../../base/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { createRateLimiter } from '../../http/index.ts'

/** The dependencies of an operator's command. */
export interface Operator {
  config: Config
  database: OpenDatabase
  log: Log
}

/** Runs the command, and yields messages for the operator, line by line. Throws `Misuse`. */
export type AdminCommand = (operator: Operator, ...words: string[]) => AsyncIterable<string>

/** The typed command cannot be carried out. An empty remedy means that the usage is shown. */
export class Misuse extends Error {
  override name = 'Misuse'
  readonly remedy: string
  constructor(what: string, remedy = '') {
    super(what)
    this.remedy = remedy
  }
}

export async function findAccount({ db }: OpenDatabase, name: string): Promise<Account> {
  const account = await findAccountForLogin(db, name)
  if (!account) throw unknownAccount(name)
  return account
}

export function unknownAccount(name: string): Misuse {
  return new Misuse(`There is no account ${name}`, 'Check the spelling.')
}

/** Queues a mail to an account's owner, if the account has an address; the host sends it. */
export async function notifyOwner(
  { config, database, log }: Operator,
  accountId: number,
  kind: NoticeKind,
): Promise<void> {
  const now = Date.now
  const deps = { config, database, log, now, limits: createRateLimiter(database, now) }
  await mailOwner(deps, accountId, kind, { address: '' })
}

/**
 * The audit line of an operator's change to an account, written in the same transaction; the operator has no account.
 */
export function auditLine(action: AuditAction, detail: AuditFacts): AlongsideAccount {
  return (trx, id) => writeAudit(trx, { actorId: null, action, subject: String(id), address: '', detail }, Date.now())
}
