import { sql } from 'kysely'
import { exportedPart, hasAccount, type PersonalData } from '../db/index.ts'

/** Kinds of audit lines whose subject is an account. */
const accountKinds = ['account', 'admin', 'alert', 'factor', 'session', 'recovery', 'mail']
const hasKind = (kinds: readonly string[]) =>
  sql.join(
    kinds.map((kind) => sql`action like ${`${kind}.%`}`),
    sql` or `,
  )

/** An account's actions, and those of others that concern it. The log outlives the account. */
export const auditData: Pick<PersonalData, 'exported'> = {
  exported: [
    {
      ...exportedPart('own_actions', 'audit_log', 'id', 'at action subject address detail'),
      where: hasAccount('actor_id'),
    },
    {
      ...exportedPart('actions_of_others', 'audit_log', 'id', 'at action detail'),
      where({ accountId: id, gameId, auditSubjects }) {
        const subjects = [
          sql`(subject = ${String(id)} and (${hasKind(accountKinds)}))`,
          sql`(subject = ${`game account ${gameId}`} and ${hasKind(['account'])})`,
          ...auditSubjects.map(({ kinds, ids }) => sql`((${hasKind(kinds)}) and subject in (${ids}))`),
        ]
        return sql`(actor_id is null or actor_id <> ${id}) and action not like 'login%'
          and (${sql.join(subjects, sql` or `)})`
      },
    },
    {
      ...exportedPart('failed_logins', 'audit_log', 'id', 'at action address detail'),
      where: ({ accountId }) => sql`subject = ${String(accountId)} and action in ('login.fail', 'login.guesses')`,
    },
  ],
}
