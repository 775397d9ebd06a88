/** Limits of the engine, which forks raise in its source. */
import type { GameMode } from './find-mode.ts'
import { listSources, readSource } from './server-files.ts'
import { sourceValues } from './source-values.ts'

/** As in rAthena of March 2026, Renewal. */
const stockLimits = {
  /** `src/map/mob.hpp` */
  MAX_MOB_DROP: 10,
  MAX_MVP_DROP: 3,
  /** `src/map/map.hpp` */
  MAX_LEVEL: 275,
  /** Cells of a map. */
  MAX_MAP_SIZE: 512 * 512,
  /** `src/common/mmo.hpp`; 5 before 2023 */
  MAX_BARTER_REQUIREMENTS: 6,
  MAX_ITEM_RDM_OPT: 5,
  MAX_SLOTS: 4,
  MAX_AMOUNT: 30_000,
  MAX_ZENY: 2_147_483_647,
  MAX_WEAPON_LEVEL: 5,
  MAX_ARMOR_LEVEL: 2,
  MAX_ENCHANTGRADE: 4,
  /** `src/map/status.hpp` */
  MAX_REFINE: 20,
  /** `src/config/const.hpp` */
  DEFTYPE_MAX: 32_767,
  /** `src/map/mob.cpp`: ids of monsters are between these, exclusive. */
  MIN_MOB_DB: 1000,
  MAX_MOB_DB: 3999,
  MIN_MOB_DB2: 20_020,
  MAX_MOB_DB2: 31_999,
}
const preRenewalLimits = {
  MAX_REFINE: 10,
  MAX_WEAPON_LEVEL: 4,
  MAX_ARMOR_LEVEL: 1,
  MAX_ENCHANTGRADE: 0,
  DEFTYPE_MAX: 127,
}
const limitsOf = { renewal: stockLimits, prerenewal: { ...stockLimits, ...preRenewalLimits } }

/** The highest values of rates, by function and field: the fourth argument of `asUInt16Rate` and `asUInt32Rate`. */
const stockRates = {
  'MobDatabase.DamageTaken': 100,
  'MobDatabase.GroupId': 10_000,
  'MobDatabase.Rate': 10_000,
  'MapDropDatabase.Rate': 100_000,
  'ItemEnchantDatabase.Chance': 100_000,
  'RandomOptionGroupDatabase.Chance': 10_000,
  'PenaltyDatabase.Rate': 10_000,
  'RefineDatabase.Rate': 10_000,
  'RefineDatabase.BreakingRate': 10_000,
  'EnchantgradeDatabase.Chance': 10_000,
  'EnchantgradeDatabase.ChanceIncrease': 10_000,
  'EnchantgradeDatabase.BreakingRate': 10_000,
}

/** Values of the engine by name; infinite for a limit that its files show not to be the stock one. */
export type Limits = Readonly<typeof stockLimits & typeof stockRates>
export type RateName = keyof typeof stockRates

/** Files of an operator come first: the engine's own definitions apply only where these have none. */
const folders = ['src/custom', 'src/config', 'src/common', 'src/map']
const sourceFiles = /^mob\.cpp$|\.h(?:pp)?$/i
/** Where the databases of `stockRates` are read. */
const rateFiles = ['mob', 'itemdb', 'pc', 'status', 'map'].map((name) => `src/map/${name}.cpp`)

/** The limits of the server below `root`, as far as its source is present. */
export async function findLimits(root: string, mode: GameMode): Promise<Limits> {
  const sources: string[] = []
  for (const folder of folders)
    for (const name of (await listSources(root, folder)).sort())
      if (sourceFiles.test(name) && !/script_constants/i.test(name))
        sources.push(await readSource(root, `${folder}/${name}`))
  const names = Object.keys(limitsOf[mode])
  const value = sourceValues(sources, mode)
  const found = names.flatMap((name) => {
    const number = value(name)
    return number === undefined ? [] : [[name, number] as const]
  })
  const rates = sources.length > 0 ? await findRates(root, value) : {}
  return { ...limitsOf[mode], ...stockRates, ...Object.fromEntries(found), ...rates }
}

/** Whether the engine's source is in the folder, which names its limits. */
export async function hasSource(root: string): Promise<boolean> {
  return (await listSources(root, 'src/map')).some((name) => /^mob\.[ch]pp$/i.test(name))
}

/** A rate that is read in `A::b` belongs to `A`; without a maximum it is the default of the declaration. */
async function findRates(root: string, value: (expression: string) => number | undefined) {
  const header = await readSource(root, 'src/common/database.hpp')
  const usual = value(/\basUInt16Rate\s*\([^)]*maximum\s*=\s*([^),]+)/.exec(header)?.[1] ?? '')
  const rates: Record<string, number> = {}
  for (const file of rateFiles) {
    const source = await readSource(root, file)
    const functions = [...source.matchAll(/^[\w:<> *&]*?\b(\w+)::(\w+)\s*\([^;{]*\)\s*(?:const\s*)?\{/gm)]
    for (const [index, { 1: owner = '', index: start = 0 }] of functions.entries()) {
      const body = source.slice(start, functions[index + 1]?.index)
      for (const [, field = '', maximum] of body.matchAll(
        /\basUInt(?:16|32)Rate\s*\(\s*\w+\s*,\s*"(\w+)"\s*,\s*[\w.>-]+\s*(?:,\s*((?:[^()]|\([^()]*\))+?)\s*)?\)/g,
      )) {
        const number = maximum === undefined ? usual : value(maximum)
        if (`${owner}.${field}` in stockRates && number !== undefined) rates[`${owner}.${field}`] ??= number
      }
    }
  }
  return rates
}
