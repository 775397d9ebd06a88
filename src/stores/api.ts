import { type Client, createClient } from '../../api/client.ts'
import { bearerToken } from './session.ts'
import { readSiteConfig } from './site-config.ts'

let client: Client | undefined

/** The page's client of the API host: it sends the session's token with the calls that want one. */
export function apiClient(): Client {
  client ??= clientWith(bearerToken)
  return client
}

/** A client with a token of its own, such as one that is not stored yet. */
export function clientWith(token: () => string | undefined): Client {
  return createClient({ host: readSiteConfig().apiHost, token })
}
