import { type Client, createClient } from '../../api/client.ts'
import { $session, bearerToken } from './session.ts'
import { readSiteConfig } from './site-config.ts'

let client: Client | undefined
let renewal: Promise<unknown> | undefined

/** By a replaced token: the token under which its session continues, here or in another tab. */
const nextTokens = new Map<string, string>()
$session.listen((now, before) => {
  if (now && now.accountId === before?.accountId && now.token !== before.token) nextTokens.set(before.token, now.token)
})

/** The page's API client: it sends the session's token with the calls that require one. */
export function apiClient(): Client {
  client ??= sessionClient(async (token) => {
    await renewal
    return nextTokens.get(token)
  })
  return client
}

/**
 * Runs a call that replaces the session's token, and stores the new one. The old token is invalid as soon as the host
 * has answered: calls that are rejected with it before the new one is stored wait, and are then repeated.
 */
export function renewToken<T>(work: (client: Client) => Promise<T>): Promise<T> {
  // A separate client, because this call would wait for itself.
  const done = work(sessionClient((token) => nextTokens.get(token)))
  renewal = done.catch(() => {})
  return done
}

function sessionClient(renewed: NonNullable<Parameters<typeof createClient>[0]['renewed']>): Client {
  return createClient({ host: readSiteConfig().apiHost, token: bearerToken, renewed })
}

/** A client with a given token, such as one that is not stored yet. */
export function clientWith(token: string): Client {
  return createClient({ host: readSiteConfig().apiHost, token: () => token })
}
