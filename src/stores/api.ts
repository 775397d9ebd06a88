import { type Client, createClient } from '../../api/client.ts'
import { $session, bearerToken } from './session.ts'
import { readSiteConfig } from './site-config.ts'

let client: Client | undefined
let followed: ReturnType<typeof followTokens> | undefined
let renewal: Promise<unknown> | undefined

/** The page's client of the API host: it sends the session's token with the calls that want one. */
export function apiClient(): Client {
  client ??= sendingOwnToken(async (token) => {
    await renewal
    return nextToken(token)
  })
  return client
}

/**
 * Does what gives the session another token, and keeps it. The one before is dead from the host's answer on: calls that
 * are refused with it before that has arrived wait, and are then sent again.
 */
export function renewToken<T>(work: (client: Client) => Promise<T>): Promise<T> {
  // Another client, for this call would wait for itself.
  const done = work(sendingOwnToken(nextToken))
  renewal = done.catch(() => {})
  return done
}

function sendingOwnToken(renewed: NonNullable<Parameters<typeof createClient>[0]['renewed']>): Client {
  followed ??= followTokens()
  return createClient({ host: readSiteConfig().apiHost, token: bearerToken, renewed })
}

const nextToken = (token: string) => followed?.(token)

/** Notes, from now on, under which token a session went on, here or in another tab. */
function followTokens(): (token: string) => string | undefined {
  const next = new Map<string, string>()
  $session.listen((now, before) => {
    if (now && now.accountId === before?.accountId && now.token !== before.token) next.set(before.token, now.token)
  })
  return (token) => next.get(token)
}

/** A client with a token of its own, such as one that is not stored yet. */
export function clientWith(token: () => string | undefined): Client {
  return createClient({ host: readSiteConfig().apiHost, token })
}
