import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { addressPrefix } from '../../http/client-address.ts'
import type { Alongside, Database } from '../db/index.ts'
import { retried } from '../db/index.ts'

/** Never a password, token, code or whole text. */
export type AuditFacts = Record<string, string | number | boolean | null>

export interface AuditEntry {
  /** Null where nobody is logged in, or a command did it. */
  actorId: number | null
  /** Subject and verb, such as `post.update`, `factor.add`, `login.fail`. */
  action: AuditAction
  /** What it was done to, such as a post's id. */
  subject: string
  /** The address that the host saw; empty for a command. Only its network is kept: /24 of IPv4, /48 of IPv6. */
  address: string
  /** What else matters. */
  detail?: AuditFacts
  /** The fields that changed, as they were and as they are. */
  before?: AuditFacts
  after?: AuditFacts
}

/** Who makes a change, and from where. */
export type AuditActor = Pick<AuditEntry, 'actorId' | 'address'>

/** Anybody may make them, as many as the limits let through. */
const loginActions = ['login', 'login.fail', 'logout', 'login.guesses']
/** By its first line a demo knows its own database (`demo/claim-for-demo.ts`). */
const neverForgotten = ['demo.create']
/** So many are forgotten in one statement: nobody who logs in meanwhile waits for long. */
const forgottenAtOnce = 500
/** The column's size; and a single value's, so that a long title leaves room for the other fields. */
const mostDetail = 2_000
const mostText = 300

/** Who changed what, from where. Pass a transaction so that the line stands exactly when the change does. */
export function createAuditLog(db: Database) {
  async function write(entry: AuditEntry, at: number, trx: Database = db): Promise<void> {
    await trx
      .insertInto('audit_log')
      .values({
        at,
        actor_id: entry.actorId,
        action: entry.action,
        subject: entry.subject.slice(0, 200),
        address: addressPrefix(entry.address).slice(0, 64),
        detail: detailText(entry),
      })
      .execute()
  }

  return {
    write,
    /** The same for whoever makes the change, in whose transaction the line is to stand. */
    line:
      (entry: AuditEntry, at: number): Alongside =>
      (trx) =>
        write(entry, at, trx),
    /** The networks that wrong passwords and codes of an account came from since `at`. */
    async failedNetworks(subject: string, at: number): Promise<string[]> {
      const rows = await db
        .selectFrom('audit_log')
        .select('address')
        .distinct()
        .where('at', '>=', at)
        .where('action', '=', 'login.fail')
        .where('subject', '=', subject)
        .execute()
      // Older lines have the whole address.
      return rows.map(({ address }) => (address.includes('/') ? address : addressPrefix(address)))
    },
    /** Forgets what is older than its kind is kept: UTC milliseconds. Returns how many lines. */
    async forget({ before, loginsBefore }: { before: number; loginsBefore: number }): Promise<number> {
      // By time, of which there is an index: by number the whole log would be read each hour to find nothing.
      const old = db.selectFrom('audit_log').select('id').orderBy('at').limit(forgottenAtOnce)
      const logins = old.where('action', 'in', loginActions).where('at', '<', loginsBefore)
      const others = old.where('action', 'not in', [...loginActions, ...neverForgotten]).where('at', '<', before)
      let gone = 0
      for (const query of [logins, others])
        for (let found = forgottenAtOnce; found === forgottenAtOnce; gone += found) {
          const ids = (await query.execute()).map(({ id }) => id)
          found = ids.length
          if (found > 0) await retried(() => db.deleteFrom('audit_log').where('id', 'in', ids).execute())
        }
      return gone
    },
  }
}

/** JSON that the column holds whole: long texts are cut, and what is then still too much is left out. */
function detailText({ detail = {}, before, after }: AuditEntry): string {
  const whole = { ...cut(detail), ...(before && { before: cut(before) }), ...(after && { after: cut(after) }) }
  const texts = [whole, { ...cut(detail), tooLong: true }, { tooLong: true }].map((value) => JSON.stringify(value))
  return texts.find((text) => text.length <= mostDetail) as string
}

function cut(facts: AuditFacts): AuditFacts {
  const short = (value: AuditFacts[string]) =>
    typeof value === 'string' && value.length > mostText ? `${value.slice(0, mostText)}…` : value
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, short(value)]))
}
