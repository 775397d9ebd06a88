import { repeat } from '../../base/index.ts'
import type { Deps } from '../../deps.ts'
import { createPictures } from '../store/pictures.ts'

const hourMs = 3_600_000
/** Time to finish what one writes: until then a picture may stand in no announcement. */
const keptMs = 24 * hourMs

/** Forgets pictures that no announcement shows, once an hour while the host runs. Returns how to stop. */
export function keepPictures({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): () => void {
  const pictures = createPictures(database)
  const sweep = async () => {
    const gone = await pictures.sweep(now() - keptMs, now())
    if (gone > 0) log.info('pictures that nothing shows are gone', { gone })
  }
  return repeat(hourMs, sweep, (error) => log.error('pictures not swept', { error }))
}
