import type { Config } from '../../../settings/config.ts'
import { writeAudit } from '../../audit/index.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { findAccountForLogin } from '../account/index.ts'
import { linkTo, openAccountLink } from '../mails/index.ts'

/**
 * Creates a link for setting another password, which the operator gives to the account's owner after verifying the
 * person; no mail is needed. Undefined for an unknown name, '' for a banned account.
 */
export async function makeResetLink(
  config: Pick<Config, 'SITE_URL'>,
  { db }: Pick<OpenDatabase, 'db'>,
  name: string,
): Promise<string | undefined> {
  const account = await findAccountForLogin(db, name)
  if (!account) return undefined
  if (account.disabledAt !== null) return ''
  const at = Date.now()
  const token = await openAccountLink(db, account.id, 'reset', at)
  const entry = { actorId: null, action: 'recovery.link', subject: String(account.id), address: '' } as const
  await writeAudit(db, entry, at)
  return linkTo(config, 'reset', token)
}
