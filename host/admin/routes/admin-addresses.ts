import { isIPv4 } from 'node:net'
import { Hono } from 'hono'
import { banAddress, getAddressBans, liftAddressBan } from '../../../api/account-desk.ts'
import { accountDeskHostCopy as copy } from '../../../domain/copy/account-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { banNetwork, listAddressBans, unbanNetwork } from '../../accounts/index.ts'
import { actorOf } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { HostError, missingRightHandler, route } from '../../http/index.ts'
import { readTerms } from './ban-terms.ts'

/** Whether a text is an IPv4 address, or a network whose last parts are `*`. */
const isBannable = (text: string) => isIPv4(text.replace(/(?:\.\*){1,3}$/, (stars) => stars.replaceAll('*', '0')))

/** `/admin/addresses`, for admins: the game's bans of addresses. */
export function adminAddressRoutes(deps: Pick<Deps, 'database' | 'gameDatabase' | 'log' | 'now'>) {
  const { gameDatabase, log, now } = deps
  const app = new Hono<AppEnv>()
  app.onError(missingRightHandler(log))

  function requireGame() {
    if (!gameDatabase) throw new HostError(404, copy.noGame)
    return { ...deps, gameDatabase }
  }

  route(app, getAddressBans, async (c) => {
    // Not 404: the page asks for it, and browsers log each 404 as an error.
    if (!gameDatabase) return c.json({ bans: null })
    return c.json({
      bans: (await listAddressBans({ ...deps, gameDatabase })).map(({ address, reason, secondsLeft }) => ({
        address,
        reason,
        until: isoTime(secondsLeft === null ? null : now() + secondsLeft * 1_000),
      })),
    })
  })

  route(app, banAddress, async (c, { params: { address }, body }) => {
    if (!isBannable(address)) throw new HostError(400, copy.address)
    const { reason, endsAt } = readTerms(body, now())
    // Both end with a dot, so that 1.2.3.4 is not a prefix of 1.2.3.40.
    if (`${c.get('address')}.`.startsWith(`${address}.`.replace(/\*.*$/, ''))) throw new HostError(409, copy.ownAddress)
    await banNetwork(requireGame(), address, { reason, endsAt }, actorOf(c))
    return c.json({ banned: true })
  })

  route(app, liftAddressBan, async (c, { params: { address } }) => {
    if (!(await unbanNetwork(requireGame(), address, actorOf(c)))) throw new HostError(404, copy.addressNotBanned)
    return c.json({ banned: false })
  })

  return app
}
