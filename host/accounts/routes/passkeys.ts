import { Hono } from 'hono'
import * as v from 'valibot'
import { maxPasskeyName } from '../../../api/passkeys.ts'
import { oneLine } from '../../../domain/one-line.ts'
import type { Deps } from '../../deps.ts'
import { type AppEnv, readJson } from '../../http/index.ts'
import { createPasskeys } from '../passkeys.ts'
import { requireConfirmed, requireSessionBeforeSetup } from '../require-session.ts'
import { newPasskeySchema } from '../secrets/passkeys.ts'
import { callerOf } from './caller-of.ts'

const newBody = v.object({
  name: v.optional(v.pipe(v.string(), v.transform(oneLine), v.maxLength(maxPasskeyName)), ''),
  passkey: newPasskeySchema,
})

/** `/account/passkeys`. */
export function passkeyRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const passkeys = createPasskeys(deps)
  const anySession = requireSessionBeforeSetup(deps)
  const confirmed = requireConfirmed(deps)

  app.get('/account/passkeys', anySession, async (c) => c.json(await passkeys.list(c.get('account'))))

  app.post('/account/passkeys/options', anySession, confirmed, async (c) => c.json(await passkeys.begin(callerOf(c))))

  // Covered by the confirmation of the options: the challenge belongs to this session, expires no later than a
  // confirmation, and is secret.
  app.post('/account/passkeys', anySession, async (c) =>
    c.json(await passkeys.add(callerOf(c), await readJson(c, newBody))),
  )

  app.delete('/account/passkeys/:id', anySession, confirmed, async (c) =>
    c.json(await passkeys.remove(callerOf(c), c.req.param('id'))),
  )

  return app
}
