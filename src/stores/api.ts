import { type Client, createClient } from '../../api/client.ts'
import { $session, bearerToken } from './session.ts'
import { readSiteConfig } from './site-config.ts'

let client: Client | undefined
let followed: ReturnType<typeof followTokens> | undefined
let renewal: Promise<unknown> | undefined

/** The page's API client: it sends the session's token with the calls that require one. */
export function apiClient(): Client {
  client ??= sendingOwnToken(async (token) => {
    await renewal
    return nextToken(token)
  })
  return client
}

/**
 * Runs a call that replaces the session's token, and stores the new one. The old token is invalid as soon as the host
 * has answered: calls that are rejected with it before the new one is stored wait, and are then repeated.
 */
export function renewToken<T>(work: (client: Client) => Promise<T>): Promise<T> {
  // A separate client, because this call would wait for itself.
  const done = work(sendingOwnToken(nextToken))
  renewal = done.catch(() => {})
  return done
}

function sendingOwnToken(renewed: NonNullable<Parameters<typeof createClient>[0]['renewed']>): Client {
  followed ??= followTokens()
  return createClient({ host: readSiteConfig().apiHost, token: bearerToken, renewed })
}

const nextToken = (token: string) => followed?.(token)

/** Records under which token a session continues, here or in another tab. */
function followTokens(): (token: string) => string | undefined {
  const next = new Map<string, string>()
  $session.listen((now, before) => {
    if (now && now.accountId === before?.accountId && now.token !== before.token) next.set(before.token, now.token)
  })
  return (token) => next.get(token)
}

/** A client with a given token, such as one that is not stored yet. */
export function clientWith(token: () => string | undefined): Client {
  return createClient({ host: readSiteConfig().apiHost, token })
}
