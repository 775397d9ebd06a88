import { type Client, createClient } from '../../api/client.ts'
import { $session, bearerToken } from './session.ts'
import { readSiteConfig } from './site-config.ts'

let client: Client | undefined

/** The page's client of the API host: it sends the session's token with the calls that want one. */
export function apiClient(): Client {
  client ??= createClient({ host: readSiteConfig().apiHost, token: bearerToken, renewed: followTokens() })
  return client
}

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
