import { createHmac } from 'node:crypto'
import type { Config } from '../../../settings/config.ts'
import { deriveHostKey, type HostKeyConfig, isSameSecret } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { findWatch, type StoredWatch } from './watches.ts'

type SignedWatch = Pick<StoredWatch, 'id' | 'accountId' | 'createdAt'>

/**
 * Links that end a watch without a login. The token is the watch's id and a signature, which no one else can make; it is
 * in the fragment of the address, which browsers send to no server.
 */
export function createWatchLinks(config: HostKeyConfig & Pick<Config, 'SITE_URL'>) {
  let key: Buffer | undefined
  const sign = ({ id, accountId, createdAt }: SignedWatch) => {
    key ??= deriveHostKey(config, 'watch link')
    return createHmac('sha256', key).update(`${id} ${accountId} ${createdAt}`).digest('base64url').slice(0, 32)
  }
  return {
    linkOf: (watch: SignedWatch): string => `${config.SITE_URL}/end-watch#${watch.id}-${sign(watch)}`,

    /** The watch of a token; undefined if it has ended, or the token is wrong. */
    async find(db: Database, token: string): Promise<StoredWatch | undefined> {
      const [, id, signature] = /^(\d{1,10})-([\w-]{32})$/.exec(token) ?? []
      if (!id || !signature) return undefined
      const watch = await findWatch(db, Number(id))
      return watch && isSameSecret(signature, sign(watch)) ? watch : undefined
    },
  }
}

export type WatchLinks = ReturnType<typeof createWatchLinks>
