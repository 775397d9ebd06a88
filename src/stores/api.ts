import { type Client, createClient } from '../../api/client.ts'
import { $session } from './session.ts'
import { readSiteConfig } from './site-config.ts'

let client: Client | undefined

/** The page's client of the API host: it sends the session's token with the calls that want one. */
export function apiClient(): Client {
  client ??= createClient({ host: readSiteConfig().apiHost, token: () => $session.get()?.token })
  return client
}
