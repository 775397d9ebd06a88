/** Script constants of the server, by which it knows the names of item groups, modes, jobs, places and directions. */
import type { YamlMap } from '../../yaml/value.ts'
import { listSources, readSource } from '../engine/index.ts'
import { BadEntry } from './bad-entry.ts'
import { flagOf, mapping } from './fields.ts'

export interface Constants {
  /** In lower case: the server compares them without case. */
  names: ReadonlySet<string>
  /** The engine's own constants are in the folder: a name that is not among them does not exist. */
  isComplete: boolean
}

const withPrefix = (prefix: string, names: string) => names.split(/\s+/).map((name) => `${prefix}_${name}`)
/** `src/map/script_constants.hpp` of March 2026, for the names that a folder without source is judged by. */
const stockNames = [
  ...withPrefix(
    'md',
    `none canmove looter aggressive assist castsensoridle norandomwalk nocast canattack castsensorchase changechase angry
    changetargetmelee changetargetchase targetweak randomtarget ignoremelee ignoremagic ignoreranged mvp ignoremisc
    knockbackimmune teleportblock fixeditemdrop detector statusimmune skillimmune`,
  ),
  ...withPrefix(
    'rc2',
    `goblin kobold orc golem ninja gvg treasure biolab manuk splendide scaraba ogh_atk_def ogh_hidden bio5_swordman_thief
    bio5_acolyte_merchant bio5_mage_archer bio5_mvp clocktower thanatos faceworm hearthunter rockridge werner_lab
    temple_demon illusion_vampire malangdo ep172alpha ep172beta ep172bath illusion_turtle rachel_sanctuary
    illusion_luanda illusion_frozen illusion_moonlight ep16_def edda_arunafeltz lasagna glast_heim_abyss
    destroyed_valkyrie_realm encroached_gephenia`,
  ),
  ...withPrefix(
    'eqp',
    `acc_l acc_r acc_rl ammo armor both_accessory both_hand costume_garment costume_head_low costume_head_mid
    costume_head_top garment hand_l hand_r head_low head_mid head_top left_accessory left_hand right_accessory right_hand
    shadow_acc_l shadow_acc_r shadow_acc_rl shadow_armor shadow_left_accessory shadow_right_accessory shadow_shield
    shadow_shoes shadow_weapon shoes`,
  ),
  ...withPrefix(
    'eaj',
    `abyss_chaser acolyte acolyte_high alchemist arch_bishop arch_bishop_t arch_mage archer archer_high assassin
    assassin_cross baby baby_acolyte baby_alchemist baby_arch_bishop baby_archer baby_assassin baby_barddancer
    baby_blacksmith baby_crusader baby_genetic baby_guillotine_cross baby_gunslinger baby_hunter baby_kagerouoboro
    baby_knight baby_mage baby_mechanic baby_merchant baby_minstrelwanderer baby_monk baby_ninja baby_priest baby_ranger
    baby_rebellion baby_rogue baby_royal_guard baby_rune_knight baby_sage baby_shadow_chaser baby_sorcerer
    baby_soul_linker baby_soul_reaper baby_star_emperor baby_star_gladiator baby_summoner baby_sura baby_swordman
    baby_taekwon baby_thief baby_warlock baby_wizard barddancer basemask biolo blacksmith cardinal champion clowngypsy
    creator crusader dark_collector darkcollector death_knight deathknight dragon_knight elemental_master fourthmask
    gangsi genetic genetic_t guillotine_cross guillotine_cross_t gunslinger high_priest high_wizard hunter hyper_novice
    imperial_guard inquisitor kagerouoboro knight lord_knight mage mage_high mechanic mechanic_t meister merchant
    merchant_high minstrelwanderer minstrelwanderer_t monk night_watch ninja novice novice_high paladin priest professor
    ranger ranger_t rebellion rogue royal_guard royal_guard_t rune_knight rune_knight_t sage shadow_chaser
    shadow_chaser_t shadow_cross shinkiroshiranui sky_emperor sniper sorcerer sorcerer_t soul_ascetic soul_linker
    soul_reaper soullinker spirit_handler stalker star_emperor star_gladiator stargladiator summoner super_baby
    super_baby_e super_novice super_novice_e supernovice sura sura_t swordman swordman_high taekwon thief thief_high
    thirdmask troubadourtrouvere uppermask warlock warlock_t whitesmith windhawk wizard`,
  ),
  ...withPrefix('itemj', 'all_baby all_third all_upper baby fourth normal third third_baby third_upper upper'),
  ...withPrefix('dir', 'north northwest west southwest south southeast east northeast'),
  ...withPrefix('bound', 'none account guild party char'),
]

/** `export_constant(X)`, `export_constant2("X",n)` and their kin; `_offset` and `_npc` leave out the first characters. */
const exported =
  /\b(?:export_(?:deprecated_)?(?:constant[23]?|parameter|constant_offset|constant_npc)|script_set_constant_?)\s*\(\s*"?([\w/]+)"?\s*(?:,\s*(\d+)\s*\))?/g
const offsetOf = (call: string, given: string | undefined) =>
  call.startsWith('export_constant_npc') ? 3 : call.startsWith('export_constant_offset') ? Number(given ?? 0) : 0

/** The constants of the server below `root`: from its source where that is present, and from `db/const.yml`. */
export async function findConstants(root: string): Promise<Constants> {
  const names = new Set(stockNames)
  const own = (await listSources(root, 'src/custom')).map((name) => `src/custom/${name}`)
  let isComplete = false
  for (const file of ['src/map/script_constants.hpp', ...own]) {
    const source = await readSource(root, file)
    isComplete ||= file.startsWith('src/map') && source !== ''
    for (const [call, name = '', offset] of source.matchAll(exported))
      names.add(name.slice(offsetOf(call, offset)).toLowerCase())
  }
  for (const file of ['db/const.yml', 'db/import/const.yml'])
    for (const [, name = ''] of (await readSource(root, file)).matchAll(/^\s*-\s+Name:\s*"?([\w/]+)/gm))
      names.add(name.toLowerCase())
  return { names, isComplete }
}

/**
 * The keys of a mapping such as `Modes: { Mvp: true }`, each with its value. A key whose constant does not exist has the
 * value undefined: the server does not look at it. Without the source, a key that only a fork may have is read.
 */
export function* namedFlags(row: YamlMap, key: string, prefix: string, { names, isComplete }: Constants) {
  const entry = mapping(row, key)
  for (const name of entry?.keys() ?? []) {
    const isKnown = name === 'All' || names.has(`${prefix}_${name.toLowerCase()}`)
    const isRead = isKnown || (!isComplete && /^[a-z]\w{0,39}$/i.test(name) && isFlag(entry as YamlMap, name))
    yield { name, isOn: isRead ? flagOf(entry as YamlMap, name) : undefined }
  }
}

function isFlag(entry: YamlMap, name: string): boolean {
  try {
    return flagOf(entry, name) !== undefined
  } catch (error) {
    if (error instanceof BadEntry) return false
    throw error
  }
}
