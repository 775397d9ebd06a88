import path from 'node:path'
import type { Item } from '../../domain/items/item.ts'
import type { ClientProblem } from '../client-files/client-report.ts'
import type { ClientEncoding } from '../client-files/encoding-scores.ts'
import { type ItemText, type ItemTexts, readItemTexts } from '../client-files/item-texts.ts'
import { readPlaceNames } from '../client-files/place-names.ts'
import { otherNumber } from '../effects/index.ts'
import type { GameData } from '../game-data.ts'
import {
  findConstants,
  type GameServer,
  lineBelow,
  Problems,
  readBattleSettings,
  reportLiftedLimits,
  reportLockedSources,
} from './database/index.ts'
import { readEnchants, readReforms } from './enchants/index.ts'
import {
  type Engine,
  findLimits,
  type GameMode,
  hasSource,
  hasTrait,
  newestRathena,
  versionsOf,
} from './engine/index.ts'
import {
  addDatabaseMentions,
  addProperties,
  createItemMentions,
  createScriptEffects,
  type ItemScripts,
  readItems,
  scriptRule,
} from './items/index.ts'
import { makeItems } from './make-items.ts'
import { OptionUses, readOptionGroups, readRandomOptions, withWords } from './options/index.ts'
import {
  addBoxOptions,
  makePackages,
  readContainerRules,
  readItemGroups,
  readPackageInfo,
  readRelations,
  readSelections,
  reportUnusedInfos,
} from './packages/index.ts'
import { readRefining } from './refining/index.ts'
import { loadWorld, reportForeignNames } from './world/index.ts'

export interface RathenaSource {
  /** Server root: the folder that contains `db/`. */
  root: string
  mode: GameMode
  /** The engine that reads the folder; default: the newest rAthena. */
  engine?: Engine | undefined
  /** The client's item files with names and descriptions; later files override earlier ones. */
  itemInfo?: readonly string[] | undefined
  /** Encoding of their texts; `auto` (the default) detects it for each text. */
  itemInfoEncoding?: ClientEncoding | 'auto' | undefined
  /** The rule for effective odds; none if absent. */
  effectiveOdds?: 'rathena' | 'off' | undefined
  /** Which item scripts players may see; default: `known`. */
  itemScripts?: ItemScripts | undefined
  /** Files with the names of monsters and maps that players see. */
  monsterNames?: readonly string[] | undefined
  mapNames?: readonly string[] | undefined
  /** Configuration files of the map servers, below the root; default: only `conf/map_athena.conf`. */
  mapConf?: readonly string[] | undefined
  /** Path of the operator's JSON file with package types, names, descriptions and NPCs. */
  packageInfo?: string | undefined
}

/** Header version of the engines whose subgroups have an `Algorithm`, by default a shared pool. */
const algorithmVersion = 4

/**
 * Reads an rAthena server's database as the server itself would. Entries that cannot be used are left out and listed in
 * `problems`. Throws `GameFileError` when a file cannot be read at all.
 */
export async function loadRathena(source: RathenaSource): Promise<GameData> {
  const { packageInfo } = source
  const server = await serverOf(source)
  const problems = new Problems()
  await reportLockedSources(source.root, problems)
  const scriptedOptions = await readRandomOptions(server, problems)
  const optionNames = new Set([...scriptedOptions.values()].map(({ name }) => name.toLowerCase()))
  const withOdds = source.effectiveOdds === 'rathena'
  const uses = new OptionUses(await readOptionGroups(server, optionNames, problems, withOdds))
  const names = await readNames(source, problems)
  const { index, groups, enchants, items, itemTexts, syntheses, effects } = await loadItems(
    source,
    server,
    problems,
    uses,
    names.monsters,
  )
  const selections = await readSelections(server, index, problems, uses)
  const settings = await readBattleSettings(server, problems)
  const mentions = createItemMentions()
  const sources = { server, settings, items: index, problems, uses, mentions, names }
  const world = await loadWorld({ ...sources, enchants, mapConf: source.mapConf })
  if (mentions.names.size > 0) await addDatabaseMentions(server, mentions)
  if (world) reportForeignNames(names, world, problems)
  const infos = packageInfo ? await readPackageInfo(packageInfo, problems) : new Map()
  const retriesRows = withOdds && hasTrait(server.engine, 'retriesRows')
  const packages = makePackages({
    ...{ index, groups, items, selections, infos, problems, retriesRows, syntheses },
    ...(mentions.names.size > 0 && { mentions: mentions.names }),
    sharesPools: versionsOf(server.engine, 'ITEM_GROUP_DB').most >= algorithmVersion,
    containers: await readContainerRules(server, settings),
    limits: server.limits,
  })
  if (packageInfo) reportUnusedInfos(packageInfo, infos, packages, problems)
  const reforms = await readReforms(server, index, items, problems, uses)
  const refining = await readRefining(server, index, problems, { withOdds, hasNpcs: mentions.refines })
  addBoxOptions(uses, index, groups, selections, syntheses)
  const randomOptions = withWords(scriptedOptions, effects.ofOption)
  uses.settle(items, problems, randomOptions.values())
  reportLiftedLimits(server.liftedLimits, problems)
  await problems.settle((file, line) => lineBelow(server.root, file, line))
  return {
    items,
    packages,
    reforms,
    enchants,
    ...(world && { world }),
    ...(refining && { refining }),
    ...(mentions.names.size > 0 && { mentions: mentions.names }),
    randomOptions,
    problems: problems.list,
    ...(problems.missing.length > 0 && { missing: problems.missing, incomplete: problems.incomplete }),
    ...(itemTexts.files.length > 0 && { itemTexts }),
    effects: effects.counts,
    ...(names.files.length > 0 && { placeNames: names.files }),
  }
}

async function serverOf({ root, mode, engine = newestRathena }: RathenaSource): Promise<GameServer> {
  return {
    root,
    mode,
    engine,
    limits: await findLimits(root, mode),
    ...(!(await hasSource(root)) && { liftedLimits: new Map() }),
    constants: await findConstants(root),
  }
}

/** A separate function, so that its data is freed before monsters and maps are read. */
async function loadItems(
  source: RathenaSource,
  server: GameServer,
  problems: Problems,
  uses: OptionUses,
  monsterNames: ReadonlyMap<number, string>,
) {
  const { texts, files } = await readTexts(source, problems)
  const index = await readItems(server, problems)
  await addProperties(server, index, problems)
  const enchants = await readEnchants(server, index, problems, source.effectiveOdds === 'rathena')
  const groups = await readItemGroups(server, index, problems, uses)
  const showScript = await scriptRule(source.root, source.itemScripts ?? 'known')
  const effects = await createScriptEffects({ server, items: index, texts, monsterNames, showScript })
  const sources = { server, items: index, groups, problems, uses, showScript, effects }
  const { relations, syntheses } = await readRelations(sources)
  const items = makeItems({ rathenaItems: index.byId, texts, enchants, relations, showScript, effects })
  reportOtherNumbers(items, files.at(-1)?.file, problems)
  const itemTexts = { files, unnamed: countUnnamed(items, texts) }
  return { index, groups, enchants, items, syntheses, itemTexts, effects }
}

/** Texts of the client whose numbers differ from the scripts: operators are told, pages show both. */
function reportOtherNumbers(items: ReadonlyMap<number, Item>, file: string | undefined, problems: Problems): void {
  if (file === undefined) return
  for (const { Id, Name, Description, Facts = {} } of items.values()) {
    const { Effects = [], UnreadEffects = 0, Attack, MagicAttack, Defense } = Facts
    const isRead = UnreadEffects === 0 && Effects.length > 0
    const other = isRead ? otherNumber(Description, Effects, [Attack, MagicAttack, Defense]) : undefined
    if (!other) continue
    const reason = `the client’s text gives another number than the script: "${Id} ${Name}: ${other.said} / ${other.given}"`
    problems.add({ file: path.basename(file) }, undefined, `item ${Id}`, reason, 'numbers')
  }
}

function readTexts(
  { itemInfo = [], itemInfoEncoding = 'auto' }: RathenaSource,
  problems: Problems,
): Promise<ItemTexts> {
  return readItemTexts(itemInfo, { encoding: itemInfoEncoding, onProblem: clientProblems(problems) })
}

async function readNames(source: RathenaSource, problems: Problems) {
  const { monsterNames = [], mapNames = [], itemInfoEncoding: encoding = 'auto' } = source
  const options = { encoding, onProblem: clientProblems(problems) }
  const monsters = await readPlaceNames(monsterNames, { ...options, setting: 'MONSTER_NAMES' })
  const maps = await readPlaceNames(mapNames, { ...options, setting: 'MAP_NAMES' })
  return {
    monsters: new Map([...monsters.names].map(([key, name]) => [Number(key), name])),
    maps: maps.names,
    files: [...monsters.files, ...maps.files],
  }
}

/** Reports problems of the client's files, which are outside of the server's folder, by the names of the files. */
function clientProblems(problems: Problems) {
  return ({ file, line, record, reason, remedy, isLost }: ClientProblem) => {
    const name = path.basename(file)
    if (isLost) problems.lose(name, { file: name }, line, record, reason)
    else problems.add({ file: name }, line, record, reason, remedy)
  }
}

function countUnnamed(items: ReadonlyMap<number, Item>, texts: ReadonlyMap<number, ItemText>): number {
  let unnamed = 0
  for (const id of items.keys()) if (!texts.get(id)?.name) unnamed++
  return unnamed
}
