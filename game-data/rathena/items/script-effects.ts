/** The effects of scripts in words, with the names of the server's records. */
import type { ComboBonus, ItemFacts } from '../../../domain/items/item-facts.ts'
import { skillName } from '../../../domain/items/skill-name.ts'
import type { ItemText } from '../../client-files/item-texts.ts'
import { type EffectReading, readEffects, readOption, type ScriptNames } from '../../effects/index.ts'
import type { GameServer } from '../database/index.ts'
import { readSource } from '../engine/index.ts'
import type { ItemIndex, RathenaItem } from './item-index.ts'
import type { ShowScript } from './known-scripts.ts'

export interface ScriptEffects {
  /** Those of a set; undefined for a script that players may not see. */
  ofCombo(script: string): Pick<ComboBonus, 'Effects' | 'UnreadEffects'> | undefined
  ofItem(item: RathenaItem): Pick<ItemFacts, 'Effects' | 'UnreadEffects'> | undefined
  /** The template of a random option's text; empty for a script that players may not see, or that has no words. */
  ofOption(script: string): string
  /** Bonuses in all scripts that were read, and those that could not be said in words, by name. */
  counts: EffectCounts
}

export interface EffectCounts {
  calls: number
  unread: ReadonlyMap<string, number>
}

export interface EffectSources {
  server: GameServer
  items: ItemIndex
  texts: ReadonlyMap<number, ItemText>
  monsterNames: ReadonlyMap<number, string>
  showScript: ShowScript
}

type ScriptKind = 'item' | 'ammo' | 'combo' | 'equip' | 'unequip'

export async function createScriptEffects(sources: EffectSources): Promise<ScriptEffects> {
  const { server, showScript } = sources
  const isRenewal = server.mode === 'renewal'
  const names = await scriptNames(sources)
  const unread = new Map<string, number>()
  const counts = { calls: 0, unread }
  // Versions of an item with other slots or for events have equal scripts.
  const newReadings = () => new Map<string, EffectReading>()
  const readings = {
    ...{ item: newReadings(), ammo: newReadings(), combo: newReadings() },
    ...{ equip: newReadings(), unequip: newReadings() },
  }
  const count = (reading: EffectReading) => {
    counts.calls += reading.calls
    for (const call of reading.unread) unread.set(call, (unread.get(call) ?? 0) + 1)
  }
  const read = (script: string, kind: ScriptKind): EffectReading | undefined => {
    const shown = showScript(script)
    if (shown === undefined || shown.trim() === '') return undefined
    const context = {
      ...{ names, isRenewal, isCombo: kind === 'combo', isAmmo: kind === 'ammo' },
      moment: kind === 'equip' || kind === 'unequip' ? kind : undefined,
    }
    const reading = readings[kind].get(shown) ?? readEffects(shown, context)
    readings[kind].set(shown, reading)
    count(reading)
    return reading
  }
  return {
    counts,
    ofCombo: (script) => fieldsOf(read(script, 'combo')),
    ofOption: (script) => {
      const shown = showScript(script)
      if (shown === undefined || shown.trim() === '') return ''
      const { reading, words } = readOption(shown, { names, isRenewal })
      count(reading)
      return words
    },
    ofItem: (item) => fieldsOfItem(item, read),
  }
}

/** How scripts name skills, items, monsters and groups. */
async function scriptNames({ server, items, texts, monsterNames }: EffectSources): Promise<ScriptNames> {
  const skills = await readNames(server, 'skill_db', 'Description')
  const monsters = await readNames(server, 'mob_db', 'Name')
  return {
    skill: (written) =>
      skillName({ Skill: 0, AegisName: written.toUpperCase(), Name: skills.get(written.toLowerCase()) ?? written }),
    item: (written) => {
      const item = /^\d+$/.test(written) ? items.byId.get(Number(written)) : items.named(written.toLowerCase())
      return item && (texts.get(item.Id)?.name || item.Name)
    },
    monster: (written) => monsterNames.get(Number(written)) ?? monsters.get(written.toLowerCase()),
    group: (name) => name.replaceAll('_', ' '),
  }
}

/** The effects of an item's scripts together. */
function fieldsOfItem(
  { scripts, Type }: Parameters<ScriptEffects['ofItem']>[0],
  read: (script: string, kind: ScriptKind) => EffectReading | undefined,
): ReturnType<ScriptEffects['ofItem']> {
  const kind = /^ammo$/i.test(Type) ? 'ammo' : 'item'
  const { Script, EquipScript, UnEquipScript } = scripts
  const parts = [
    Script === undefined ? undefined : read(Script, kind),
    EquipScript === undefined ? undefined : read(EquipScript, 'equip'),
    UnEquipScript === undefined ? undefined : read(UnEquipScript, 'unequip'),
  ].filter((reading) => reading !== undefined)
  const [only, more] = parts
  if (!more) return fieldsOf(only)
  return fieldsOf({
    effects: parts.flatMap(({ effects }) => effects),
    calls: 0,
    unread: parts.flatMap(({ unread }) => unread),
  })
}

function fieldsOf(reading: EffectReading | undefined): Pick<ItemFacts, 'Effects' | 'UnreadEffects'> | undefined {
  if (!reading) return undefined
  const { effects, unread } = reading
  return {
    ...(effects.length > 0 && { Effects: effects }),
    ...(unread.length > 0 && { UnreadEffects: unread.length }),
  }
}

/**
 * Names of skills or monsters by id and by internal name, both in lower case. Only names are needed of these large files,
 * so that their rows are not parsed.
 */
async function readNames(server: GameServer, file: string, field: string): Promise<Map<string, string>> {
  const folder = server.mode === 'renewal' ? 'db/re' : 'db/pre-re'
  const names = new Map<string, string>()
  const row = /^ {2}- Id: (\d+)[^\n]*\n((?: {4}[^\n]*\n)*)/gm
  const lineOf = (key: string) => new RegExp(`^ {4}${key}: *["']?(.*?)["']? *$`, 'm')
  const shown = lineOf(field)
  const internal = lineOf(field === 'Name' ? 'AegisName' : 'Name')
  for (const path of [`${folder}/${file}.yml`, `db/import/${file}.yml`])
    for (const [, id = '', rest = ''] of `${await readSource(server.root, path)}\n`
      .replaceAll('\r', '')
      .matchAll(row)) {
      const name = shown.exec(rest)?.[1]
      if (!name) continue
      names.set(id, name)
      names.set((internal.exec(rest)?.[1] ?? '').toLowerCase(), name)
    }
  return names
}
