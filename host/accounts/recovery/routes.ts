import { Hono } from 'hono'
import {
  askRecovery,
  changeEmail,
  confirmEmail,
  getEmail,
  getRecovery,
  lookAtRecovery,
  recoverPassword,
} from '../../../api/recovery.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, route } from '../../http/index.ts'
import { hasMail } from '../mails/index.ts'
import type { Passwords } from '../secrets/index.ts'
import { callerOf } from '../sessions/index.ts'
import { changeOwnEmail, confirmOwnEmail, readOwnEmail } from './own-email.ts'
import { lookAtLink, requestLink, setPasswordByLink } from './recovery.ts'

/** `/account/recovery` and `/account/email`: recovery of an account, and the address it uses. */
export function recoveryRoutes(deps: Deps & { passwords: Passwords }) {
  const app = new Hono<AppEnv>()

  route(app, getRecovery, (c) => c.json({ mail: hasMail(deps) }))

  route(app, askRecovery, async (c, { body }) => {
    await requestLink(deps, body.account, c.get('address'))
    return c.json({ asked: true }, 202)
  })

  route(app, lookAtRecovery, async (c, { body }) => c.json(await lookAtLink(deps, body.token, c.get('address'))))

  route(app, recoverPassword, async (c, { body }) =>
    c.json({ username: await setPasswordByLink(deps, body, c.get('address')) }),
  )

  route(app, getEmail, async (c) => c.json(await readOwnEmail(deps, c.get('account').accountId)))

  route(app, changeEmail, async (c, { body }) =>
    c.json(await changeOwnEmail(deps, callerOf(c), { ...body, email: body.email.trim() })),
  )

  route(app, confirmEmail, async (c, { body }) =>
    c.json({ username: await confirmOwnEmail(deps, body.token, c.get('address')) }),
  )

  return app
}
