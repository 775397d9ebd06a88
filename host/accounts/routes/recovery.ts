import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '../../deps.ts'
import { type AppEnv, readJson } from '../../http/index.ts'
import { createOwnEmail } from '../own-email.ts'
import { createRecovery } from '../recovery.ts'
import { requireSessionBeforeSetup } from '../require-session.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { callerOf } from './caller-of.ts'

const requestBody = v.object({ account: v.string() })
const tokenBody = v.object({ token: v.string() })
const resetBody = v.object({ token: v.string(), password: v.string() })
const emailBody = v.object({ email: v.string(), password: v.string() })

/** `/account/recovery` and `/account/email`: recovery of an account, and the address it uses. */
export function recoveryRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const recovery = createRecovery(deps, passwords)
  const ownEmail = createOwnEmail(deps, passwords)
  const anySession = requireSessionBeforeSetup(deps)

  app.get('/account/recovery', (c) => c.json({ mail: recovery.hasMail }))

  app.post('/account/recovery', async (c) => {
    await recovery.requestLink((await readJson(c, requestBody)).account, c.get('address'))
    return c.json({ asked: true }, 202)
  })

  app.post('/account/recovery/link', async (c) => {
    const { token } = await readJson(c, tokenBody)
    return c.json(await recovery.lookAt(token, c.get('address')))
  })

  app.post('/account/recovery/password', async (c) => {
    const { token, password } = await readJson(c, resetBody)
    return c.json({ username: await recovery.setPassword(token, password, c.get('address')) })
  })

  app.get('/account/email', anySession, async (c) => c.json(await ownEmail.state(c.get('account').accountId)))

  app.put('/account/email', anySession, async (c) => {
    const body = await readJson(c, emailBody)
    return c.json(await ownEmail.change(callerOf(c), { ...body, email: body.email.trim() }))
  })

  app.post('/account/email/confirm', async (c) => {
    const { token } = await readJson(c, tokenBody)
    return c.json({ username: await ownEmail.confirm(token, c.get('address')) })
  })

  return app
}
