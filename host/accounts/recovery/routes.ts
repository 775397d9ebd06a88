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
import type { Passwords } from '../secrets/index.ts'
import { callerOf } from '../sessions/index.ts'
import { createOwnEmail } from './own-email.ts'
import { createRecovery } from './recovery.ts'

/** `/account/recovery` and `/account/email`: recovery of an account, and the address it uses. */
export function recoveryRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const recovery = createRecovery(deps, passwords)
  const ownEmail = createOwnEmail(deps, passwords)

  route(app, getRecovery, (c) => c.json({ mail: recovery.hasMail }))

  route(app, askRecovery, async (c, { body }) => {
    await recovery.requestLink(body.account, c.get('address'))
    return c.json({ asked: true }, 202)
  })

  route(app, lookAtRecovery, async (c, { body }) => c.json(await recovery.lookAt(body.token, c.get('address'))))

  route(app, recoverPassword, async (c, { body: { token, password } }) =>
    c.json({ username: await recovery.setPassword(token, password, c.get('address')) }),
  )

  route(app, getEmail, async (c) => c.json(await ownEmail.state(c.get('account').accountId)))

  route(app, changeEmail, async (c, { body }) =>
    c.json(await ownEmail.change(callerOf(c), { ...body, email: body.email.trim() })),
  )

  route(app, confirmEmail, async (c, { body }) =>
    c.json({ username: await ownEmail.confirm(body.token, c.get('address')) }),
  )

  return app
}
