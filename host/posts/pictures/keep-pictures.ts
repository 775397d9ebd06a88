import { repeat } from '../../base/index.ts'
import type { Deps } from '../../deps.ts'
import { createPictures } from '../store/pictures.ts'

const hourMs = 3_600_000
/** Until this age a picture may be unused, so that its author can finish the announcement. */
const minUnusedMs = 24 * hourMs

/** Deletes pictures that no announcement uses, once an hour while the host runs. Returns a function that stops it. */
export function keepPictures({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const pictures = createPictures(database)
  const sweep = async () => {
    const deletedCount = await pictures.sweep(now() - minUnusedMs, now())
    if (deletedCount > 0) log.info('unused pictures deleted', { gone: deletedCount })
  }
  return repeat(hourMs, sweep, (error) => log.error('cannot delete unused pictures', { error }))
}
