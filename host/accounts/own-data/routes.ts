import { Hono, type Next } from 'hono'
import { closeAccount, exportAccount, getDataRights } from '../../../api/account-data.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { type AppContext, type AppEnv, HostError, type Limit, route } from '../../http/index.ts'
import { closingDays } from '../account/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { callerOf } from '../sessions/index.ts'
import { closeOwnAccount } from './close-account.ts'
import { streamAccountJson } from './export-account.ts'

const exportLimit: Limit = { name: 'export', max: 5, windowS: 3_600 }

/** Export and closing of an account. */
export function accountDataRoutes(
  deps: Pick<Deps, 'config' | 'database' | 'features' | 'gameDatabase' | 'limits' | 'log' | 'now'> & {
    passwords: Passwords
  },
) {
  const { config, database, limits, log, now } = deps
  const app = new Hono<AppEnv>()
  const isClosingAllowed = config.ACCOUNT_CLOSING === 'on'

  route(app, exportAccount, async (c) => {
    const [{ accountId }, address] = [c.get('account'), c.get('address')]
    await limits.take(exportLimit, String(accountId))
    const entry = { actorId: accountId, action: 'account.export', subject: String(accountId), address } as const
    await writeAudit(database.db, entry, now())
    const chunks = streamAccountJson(deps, accountId)
    // A failure before the first chunk becomes a proper error answer; after it, the answer is cut off.
    const first = await chunks.next()
    const body = streamOf(first.value ?? '', chunks, (error) =>
      log.error('export of an account failed midway', { requestId: c.get('requestId'), error }),
    )
    return c.body(body, 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="account.json"',
    })
  })

  route(app, getDataRights, (c) => c.json({ closing_days: isClosingAllowed ? closingDays : null }))

  async function ifAllowed(_: AppContext, next: Next): Promise<void> {
    if (!isClosingAllowed) throw new HostError(404, hostCopy.notFound)
    await next()
  }

  route(app, closeAccount, ifAllowed, async (c, { body: { password } }) => {
    const until = await closeOwnAccount(deps, callerOf(c), password)
    return c.json({ closes_at: isoTime(until) })
  })

  return app
}

/** A stream of the first text and those that follow. */
function streamOf(first: string, rest: AsyncGenerator<string>, onError: (error: unknown) => void) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        const { value, done } = await rest.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    cancel: async () => void (await rest.return(undefined)),
  })
}
