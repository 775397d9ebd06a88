import { Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '../../deps.ts'
import { type AppEnv, readJson } from '../../http/index.ts'
import { createFactorProver } from '../prove-factor.ts'
import { requireConfirmed, requireSessionBeforeSetup } from '../require-session.ts'
import { createSecondFactor } from '../second-factor.ts'
import { passkeyAnswerSchema } from '../secrets/passkeys.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { callerOf, clientOf } from './caller-of.ts'

const codeBody = v.object({ code: v.string() })
const proofFields = { code: v.optional(v.string()), passkey: v.optional(passkeyAnswerSchema) }
const optionsBody = v.object({ token: v.string() })
const loginBody = v.object({ token: v.string(), ...proofFields })
const confirmBody = v.object({ ...proofFields, password: v.optional(v.string()) })

/**
 * `/account/second-factor`, `POST /account/confirm`, `POST /login/second-factor` and the passkey challenges for those.
 */
export function secondFactorRoutes(deps: Deps, passwords: Passwords) {
  const app = new Hono<AppEnv>()
  const factor = createSecondFactor(deps)
  const prover = createFactorProver(deps, passwords)
  const anySession = requireSessionBeforeSetup(deps)
  const confirmed = requireConfirmed(deps)

  app.post('/login/second-factor', async (c) => {
    const { token, ...proof } = await readJson(c, loginBody)
    return c.json(await prover.finishLogin(token, proof, clientOf(c)))
  })

  app.post('/login/second-factor/options', async (c) => {
    const { token } = await readJson(c, optionsBody)
    return c.json(await prover.loginOptions(token))
  })

  app.post('/account/confirm', anySession, async (c) => {
    const proof = await readJson(c, confirmBody)
    return c.json(await prover.confirm(callerOf(c), proof))
  })

  app.post('/account/confirm/options', anySession, async (c) => c.json(await prover.confirmOptions(callerOf(c))))

  app.get('/account/second-factor', anySession, async (c) => c.json(await factor.state(c.get('account'))))

  app.post('/account/second-factor', anySession, confirmed, async (c) => c.json(await factor.begin(callerOf(c))))

  app.post('/account/second-factor/activate', anySession, confirmed, async (c) => {
    const { code } = await readJson(c, codeBody)
    return c.json(await factor.activate(callerOf(c), code))
  })

  app.post('/account/second-factor/recovery-codes', anySession, confirmed, async (c) =>
    c.json(await factor.renewCodes(callerOf(c))),
  )

  app.delete('/account/second-factor', anySession, confirmed, async (c) => c.json(await factor.end(callerOf(c))))

  return app
}
