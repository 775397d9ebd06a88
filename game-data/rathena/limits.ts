/** Fixed limits of the engine, which forks raise in its source. */
import { readBytesBelow } from './conf-file.ts'
import { listSources } from './server-files.ts'

/** As in rAthena of August 2025. */
const usual = {
  /** `src/map/mob.hpp` */
  MAX_MOB_DROP: 10,
  MAX_MVP_DROP: 3,
  /** `src/map/map.hpp` */
  MAX_LEVEL: 275,
  /** `src/common/mmo.hpp`; 5 before 2023 */
  MAX_BARTER_REQUIREMENTS: 6,
  MAX_ITEM_RDM_OPT: 5,
}

export type Limits = Readonly<typeof usual>

/** Files of an operator come first: the engine's own definitions apply only where these have none. */
const folders = ['src/custom', 'src/config', 'src/common', 'src/map']
const defined = /^[ \t]*#[ \t]*define[ \t]+(MAX_\w+)[ \t]+\(?[ \t]*(\d{1,9})\b/gm

/** The limits of the server below `root`, as far as its source is present. */
export async function findLimits(root: string): Promise<Limits> {
  const limits: Record<string, number> = {}
  for (const folder of folders)
    for (const name of (await listSources(root, folder)).sort())
      if (/\.h(?:pp)?$/i.test(name)) {
        const bytes = await readBytesBelow(root, `${folder}/${name}`, () => undefined)
        const source = bytes?.toString('latin1').replace(/\/\*[\s\S]*?\*\//g, '') ?? ''
        for (const [, limit = '', value] of source.matchAll(defined)) limits[limit] ??= Number(value)
      }
  return { ...usual, ...limits }
}
