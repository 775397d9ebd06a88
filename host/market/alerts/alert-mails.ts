import { findMailOwner } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import type { PrepareMail } from '../../mail/index.ts'
import { alertMail } from './compose-alerts.ts'
import { findAlerts } from './find-alerts.ts'
import { maxAlertAgeMs, maxAlertsOfMessage } from './message-limits.ts'

/** Writes the mails of alerts when they are sent. Undefined if there is nothing to say any more. */
export function createAlertMails({
  config,
  database,
  games,
  now,
}: Pick<Deps, 'config' | 'database' | 'games' | 'now'>): PrepareMail {
  return async function prepareAlertMail({ id, accountId, facts, createdAt }) {
    const owner = accountId === undefined ? undefined : await findMailOwner(database.db, accountId)
    if (!owner) return undefined
    const found = await findAlerts(database.db, owner.id, {
      after: Number(facts.after),
      upTo: Number(facts.upTo),
      sinceMs: now() - maxAlertAgeMs,
      order: 'asc',
      limit: maxAlertsOfMessage,
    })
    const alerts = found.filter(({ watch }) => watch !== undefined)
    if (alerts.length === 0) return undefined
    const nameOf = (id: number) => games.current.data.items.get(id)?.Name
    const mail = alertMail({ alerts, config, nameOf, isRepeated: false }, owner.name)
    return { mail: { to: owner.email, ...mail }, id: `${id}.${createdAt}` }
  }
}
