/** Fixed limits of the engine, which forks raise in its source. */
import type { GameMode } from './find-mode.ts'
import { listSources, readSource } from './server-files.ts'

/** As in rAthena of August 2025, Renewal. */
const stockLimits = {
  /** `src/map/mob.hpp` */
  MAX_MOB_DROP: 10,
  MAX_MVP_DROP: 3,
  /** `src/map/map.hpp` */
  MAX_LEVEL: 275,
  /** `src/common/mmo.hpp`; 5 before 2023 */
  MAX_BARTER_REQUIREMENTS: 6,
  MAX_ITEM_RDM_OPT: 5,
  MAX_AMOUNT: 30_000,
  MAX_WEAPON_LEVEL: 5,
  MAX_ARMOR_LEVEL: 2,
  MAX_ENCHANTGRADE: 4,
  /** `src/map/status.hpp` */
  MAX_REFINE: 20,
  /** `src/map/mob.cpp`: ids of monsters are between these, exclusive. */
  MIN_MOB_DB: 1000,
  MAX_MOB_DB: 3999,
  MIN_MOB_DB2: 20_020,
  MAX_MOB_DB2: 31_999,
}
const preRenewalLimits = { MAX_REFINE: 10, MAX_WEAPON_LEVEL: 4, MAX_ARMOR_LEVEL: 1, MAX_ENCHANTGRADE: 0 }
const limitsOf = { renewal: stockLimits, prerenewal: { ...stockLimits, ...preRenewalLimits } }

export type Limits = Readonly<typeof stockLimits>

/** Files of an operator come first: the engine's own definitions apply only where these have none. */
const folders = ['src/custom', 'src/config', 'src/common', 'src/map']
const sourceFiles = /^mob\.cpp$|\.h(?:pp)?$/i
const definition = /^[ \t]*#[ \t]*define[ \t]+(M(?:AX|IN)_\w+)[ \t]+\(?[ \t]*(\d{1,9}|ENCHANTGRADE_(?:NONE|[A-D]))\b/gm
/** The names of grades in the source, in their order. */
const grades = ['NONE', 'D', 'C', 'B', 'A'].map((grade) => `ENCHANTGRADE_${grade}`)
/** Source that is compiled in one of the modes only. */
const modeBlock =
  /^[ \t]*#[ \t]*ifdef[ \t]+RENEWAL\b([^#]*(?:#[ \t]*(?:define|undef)[^#]*)*)#[ \t]*else\b([^#]*(?:#[ \t]*(?:define|undef)[^#]*)*)#[ \t]*endif/gm

/** The limits of the server below `root`, as far as its source is present. */
export async function findLimits(root: string, mode: GameMode): Promise<Limits> {
  const limits: Record<string, number> = {}
  for (const folder of folders)
    for (const name of (await listSources(root, folder)).sort())
      if (sourceFiles.test(name)) {
        const source = (await readSource(root, `${folder}/${name}`)).replace(/\/\*[\s\S]*?\*\//g, '')
        const compiled = source.replace(modeBlock, mode === 'renewal' ? '$1' : '$2')
        for (const [, limit = '', value = ''] of compiled.matchAll(definition))
          limits[limit] ??= grades.includes(value) ? grades.indexOf(value) : Number(value)
      }
  return { ...limitsOf[mode], ...limits }
}
