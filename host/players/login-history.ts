import { Hono } from 'hono'
import { getOwnLogins, type OwnLogin } from '../../api/account.ts'
import { taipeiText } from '../../domain/time/taipei-time.ts'
import { findLink } from '../accounts/index.ts'
import { findLogins } from '../audit/index.ts'
import { BusyError } from '../base/index.ts'
import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { findGameLogins, type GameReader } from '../game-db/index.ts'
import { type AppEnv, type Limit, route } from '../http/index.ts'

const maxLogins = 20
/** After a search that took too long, none is tried for a while: the log only grows. */
const pauseMs = 300_000
const limit: Limit = { name: 'login-history', max: 20, windowS: 600 }

/** `GET /account/logins`: the newest logins of the own account, here and in the game; networks are shortened. */
export function loginHistoryRoutes(deps: Pick<Deps, 'database' | 'gameDatabase' | 'limits' | 'now'>) {
  const app = new Hono<AppEnv>()
  const { database, gameDatabase } = deps
  const { db } = database
  let pausedUntilMs = 0

  async function siteLogins(accountId: number): Promise<OwnLogin[]> {
    const logins = await findLogins(db, accountId, maxLogins)
    return logins.map(({ at, action, address }) => ({
      at: taipeiText(Number(at)),
      network: address,
      right: action === 'login',
    }))
  }

  async function gameLogins(accountId: number): Promise<OwnLogin[] | undefined> {
    const linked = gameDatabase && (await findLink(db, accountId))
    if (!linked) return undefined
    const search = async (game: GameReader) => {
      if (deps.now() < pausedUntilMs) return undefined
      const logins = await findGameLogins(game, linked.name, maxLogins)
      if (logins !== 'slow') return logins
      pausedUntilMs = deps.now() + pauseMs
      return undefined
    }
    const logins = await gameDatabase.readLarge(['players', String(accountId)], search).catch((error: unknown) => {
      // The logins here are shown in any case.
      if (!isUnavailable(error) && !(error instanceof BusyError)) throw error
      return undefined
    })
    return logins?.map(({ at, network, isRight }) => ({ at: at.slice(0, 16), network, right: isRight }))
  }

  route(app, getOwnLogins, async (c) => {
    const { accountId } = c.get('account')
    await deps.limits.take(limit, String(accountId))
    return c.json({ here: await siteLogins(accountId), game: (await gameLogins(accountId)) ?? null })
  })

  return app
}
