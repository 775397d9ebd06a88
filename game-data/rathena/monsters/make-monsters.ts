import { type DropOwner, loadedRatePer10k, loadedRewardRatePer10k } from '../../../domain/monsters/drop-rates.ts'
import { damageTaken, type elementTable } from '../../../domain/monsters/element-damage.ts'
import { killRatePer10k, rewardOdds, rewardRatePer10k } from '../../../domain/monsters/kill-rates.ts'
import {
  elements,
  type Monster,
  type MonsterFacts,
  type MvpDrop,
  monsterClasses,
  monsterRaces,
  monsterSizes,
} from '../../../domain/monsters/monster.ts'
import type { MonsterSkill } from '../../../domain/monsters/monster-skill.ts'
import { roundOdds } from '../../../domain/odds/effective-odds.ts'
import type { BattleSettings } from '../database/index.ts'
import type { GameMode } from '../engine/index.ts'
import type { ItemIndex } from '../items/index.ts'
import type { ItemRatio } from './drop-tables.ts'
import { type FixedRatio, fixedFor } from './fixed-ratios.ts'
import type { MonsterDropRow } from './monster-fields.ts'
import { behaviourOf } from './monster-modes.ts'
import type { MonsterIndex, MonsterRow } from './monster-rows.ts'

export interface MonsterSource {
  mode: GameMode
  monsters: MonsterIndex
  items: ItemIndex
  settings: BattleSettings
  ratios: ReadonlyMap<number, ItemRatio>
  /** Rates that replace those of the settings. */
  fixed: ReadonlyMap<number, FixedRatio>
  table: ReturnType<typeof elementTable>
  /** Display names given by the operator, by id. */
  names: ReadonlyMap<number, string>
  skills: ReadonlyMap<number, MonsterSkill[]>
  /** Whether a random option group is defined; a drop with an undefined group stays a plain drop. */
  hasOptions: (group: string) => boolean
}

/** The monsters as contract records, by id, ascending. */
export function makeMonsters(source: MonsterSource): Map<number, Monster> {
  const rows = [...source.monsters.byId.values()].sort((a, b) => a.Id - b.Id)
  return new Map(rows.map((row) => [row.Id, monsterOf(row, source)]))
}

function monsterOf(row: MonsterRow, source: MonsterSource): Monster {
  const { settings, names, table } = source
  const { numbers, words } = row
  const Mvp = row.modes.get('Mvp') === true
  const Element = wordOf(words.Element, elements, 'Neutral')
  const ElementLevel = Math.min(4, Math.max(1, numbers.ElementLevel ?? 1))
  const Skills = source.skills.get(row.Id)
  const Damage = damageTaken(table, Element, ElementLevel)
  const scaled = (value = 0, percent: number) => Math.trunc((value * percent) / 100)
  return {
    Id: row.Id,
    Name: names.get(row.Id) || row[settings.monsterNames ?? 'Name'],
    AegisName: row.AegisName,
    Level: numbers.Level ?? 1,
    Hp: Math.max(1, scaled(numbers.Hp ?? 1, Mvp ? settings.mvpHp : settings.monsterHp)),
    ...(numbers.Sp !== undefined && { Sp: numbers.Sp }),
    BaseExp: scaled(numbers.BaseExp, settings.baseExp),
    JobExp: scaled(numbers.JobExp, settings.jobExp),
    MvpExp: scaled(numbers.MvpExp, settings.mvpExp),
    Size: wordOf(words.Size, monsterSizes, 'Small'),
    Race: wordOf(words.Race, monsterRaces, 'Formless'),
    Element,
    ElementLevel,
    Class: wordOf(words.Class, monsterClasses, 'Normal'),
    Mvp,
    Facts: factsOf(row, source),
    ...(Damage.length > 0 && { Damage }),
    Drops: drops(row, source),
    MvpDrops: rewards(row, source),
    ...(Skills && { Skills }),
  }
}

/** A word in the game's spelling; an unknown word counts as the server's default. */
function wordOf<W extends string>(written: string | undefined, words: readonly W[], fallback: W): W {
  return words.find((word) => word.toLowerCase() === written?.toLowerCase()) ?? fallback
}

function factsOf(row: MonsterRow, { mode, settings }: MonsterSource): MonsterFacts {
  const { numbers, raceGroups, modes } = row
  const { Level, Hp, Sp, BaseExp, JobExp, MvpExp, ElementLevel, Attack2, ...facts } = numbers
  const on = [...modes].filter(([, isOn]) => isOn).map(([name]) => name)
  const behaviour = behaviourOf(row).filter((name) => settings.hasAggressive || name !== 'Aggressive')
  return {
    ...facts,
    ...(Attack2 !== undefined && { [mode === 'renewal' ? 'Attack2' : 'MaxAttack']: Attack2 }),
    ...(raceGroups.size > 0 && { RaceGroups: [...raceGroups].sort() }),
    ...(on.length > 0 && { Modes: on.sort() }),
    ...(behaviour.length > 0 && { Behaviour: behaviour }),
    ...hitAndFlee(row, mode, settings),
  }
}

/**
 * The chance to hit in percent is HIT − FLEE, before Renewal 80 more (`is_attack_hitting` of src/map/battle.cpp). A
 * monster has, before Renewal, HIT = level + DEX and FLEE = level + AGI; in Renewal 150 and 100 more
 * (`status_calc_misc` of src/map/status.cpp).
 */
function hitAndFlee({ numbers }: MonsterRow, mode: GameMode, { hitRate }: BattleSettings): MonsterFacts {
  const { Level = 1, Agi = 1, Dex = 1 } = numbers
  const base = mode === 'renewal' ? 0 : 80
  const hit = Level + Dex + (mode === 'renewal' ? 150 : 0)
  const flee = Level + Agi + (mode === 'renewal' ? 100 : 0)
  return {
    ...(hitRate.most >= 100 && { HitNeeded: flee + 100 - base }),
    ...(hitRate.least <= 5 && { FleeNeeded: hit + base - 5 }),
  }
}

/** Converts the files' rates (out of 10,000) to the contract's chances (out of 100,000). */
const per10kToPer100k = 10

function drops(row: MonsterRow, { items, settings, ratios, fixed, hasOptions }: MonsterSource): Monster['Drops'] {
  const mvp = row.modes.get('Mvp') === true
  const owner: DropOwner = {
    mvp,
    boss: !mvp && (row.words.Class ?? '').toLowerCase() === 'boss',
    treasure: [...row.raceGroups].some((group) => group.toLowerCase() === 'treasure'),
  }
  return row.drops.flatMap((drop) => {
    if (!drop) return []
    const type = items.byId.get(drop.item)?.Type ?? ''
    const loaded = loadedRatePer10k(drop.ratePer10k, type, owner, settings.drops, ratioOf(ratios, drop.item, row.Id))
    if (loaded === undefined) return []
    const { isStrict, ratePer10k = loaded } = fixedFor(fixed, drop.item, row.Id) ?? {}
    if (isStrict) return [{ ...dropOf(drop, Math.min(10_000, ratePer10k), hasOptions), Strict: true }]
    return [dropOf(drop, killRatePer10k(ratePer10k, { penalty: 100, zeroAllowed: settings.zeroAllowed }), hasOptions)]
  })
}

/** The level penalty of rewards also applies to strict rates (`mob_dead`, src/map/mob.cpp of Pandas). */
function rewards(row: MonsterRow, { settings, ratios, fixed, hasOptions }: MonsterSource): MvpDrop[] {
  const rolled = row.mvpDrops.flatMap((drop) => {
    const loaded = drop && loadedRewardRatePer10k(drop.ratePer10k, settings.drops, ratioOf(ratios, drop.item, row.Id))
    if (!drop || loaded === undefined) return []
    const { ratePer10k = loaded } = fixedFor(fixed, drop.item, row.Id) ?? {}
    return [dropOf(drop, rewardRatePer10k(ratePer10k, { penalty: 100, zeroAllowed: settings.zeroAllowed }), hasOptions)]
  })
  const odds = rewardOdds(
    rolled.map(({ Chance }) => Chance / 100_000),
    settings.mvpMode,
  )
  return rolled.map((drop, index) => ({ ...drop, Effective: roundOdds((odds[index] ?? 0) * 100_000) }))
}

function ratioOf(ratios: ReadonlyMap<number, ItemRatio>, item: number, monster: number): number | undefined {
  const itemRatio = ratios.get(item)
  return itemRatio && (itemRatio.monsters.size === 0 || itemRatio.monsters.has(monster)) ? itemRatio.ratio : undefined
}

function dropOf(
  drop: MonsterDropRow,
  ratePer10k: number,
  hasOptions: MonsterSource['hasOptions'],
): Monster['Drops'][number] {
  return {
    Item: drop.item,
    Chance: ratePer10k * per10kToPer100k,
    ...(ratePer10k !== drop.ratePer10k && { FileChance: drop.ratePer10k * per10kToPer100k }),
    ...(drop.stealProtected && { StealProtected: true }),
    ...(hasOptions(drop.group) && { Options: true }),
  }
}
