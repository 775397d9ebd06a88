import { createHmac } from 'node:crypto'
import type { Config } from '../../../settings/config.ts'
import { deriveHostKey, type HostKeyConfig, isSameSecret } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { findWatch, type StoredWatch } from './watches.ts'

type SignedWatch = Pick<StoredWatch, 'id' | 'accountId' | 'createdAt'>

/*
 * Links that end a watch without a login. The token is the watch's id and a signature, which no one else can make; it is
 * in the fragment of the address, which browsers send to no server.
 */

export type LinkConfig = HostKeyConfig & Pick<Config, 'SITE_URL'>

export function watchLink(config: LinkConfig, watch: SignedWatch): string {
  return `${config.SITE_URL}/end-watch#${watch.id}-${sign(config, watch)}`
}

/** The watch of a token; undefined if it has ended, or the token is wrong. */
export async function findLinkedWatch(
  db: Database,
  config: HostKeyConfig,
  token: string,
): Promise<StoredWatch | undefined> {
  const [, id, signature] = /^(\d{1,10})-([\w-]{32})$/.exec(token) ?? []
  if (!id || !signature) return undefined
  const watch = await findWatch(db, Number(id))
  return watch && isSameSecret(signature, sign(config, watch)) ? watch : undefined
}

function sign(config: HostKeyConfig, { id, accountId, createdAt }: SignedWatch): string {
  const key = deriveHostKey(config, 'watch link')
  return createHmac('sha256', key).update(`${id} ${accountId} ${createdAt}`).digest('base64url').slice(0, 32)
}
