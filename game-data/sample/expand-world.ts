/** Monsters, maps and shops of the sample, from its tables; drops are derived from places and levels. */
import { damageTaken, elementTable } from '../../domain/monsters/element-damage.ts'
import type { GameMap, Spawn } from '../../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../../domain/monsters/monster.ts'
import type { GameWorld } from '../game-data.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import { type DropTable, kinDrops, monsterDrops, rewardsOf } from './sample-drops.ts'
import { expandShops } from './sample-shops.ts'
import type { SampleMonster as MonsterTable, SampleTables } from './tables.ts'
import type { WorldTable } from './world-tables.ts'

const firstMonster = 1001
const firstKin = 1201
const table = elementTable('renewal')

const races: Readonly<Record<string, string>> = {
  無形: 'Formless',
  不死型: 'Undead',
  動物型: 'Brute',
  植物型: 'Plant',
  昆蟲型: 'Insect',
  魚貝型: 'Fish',
  惡魔型: 'Demon',
  人形: 'Demihuman',
  天使型: 'Angel',
  龍族: 'Dragon',
}
const elements: Readonly<Record<string, string>> = {
  無: 'Neutral',
  水: 'Water',
  地: 'Earth',
  火: 'Fire',
  風: 'Wind',
  毒: 'Poison',
  聖: 'Holy',
  暗: 'Dark',
  念: 'Ghost',
  不死: 'Undead',
}

/** Level penalties as on a stock server; VIP accounts get 50 % more drops. */
const rules: DropRules = {
  Id: 1,
  Drop: [16, 13, 10, 7, 4, -4, -7, -10, -13, -16].map((Difference) => ({
    Difference,
    Percent: 110 - 10 * Math.ceil(Math.abs(Difference) / 3),
  })),
  Mvp: [],
  MvpMode: 0,
  ZeroAllowed: false,
  VipBonus: 50,
  VipCap: 90_000,
}

/** A monster with the map it lives on. */
interface Settled {
  monster: Monster
  map: string
}

export function expandWorld(tables: SampleTables, catalogue: SampleCatalogue): GameWorld {
  const { world } = tables
  const listed = tables.monsters.map((monster, at) => settle(monster, at, world, catalogue))
  const kin = world.kin.map((monster, at) => settleKin(monster, at, tables, catalogue))
  const settled = [...listed, ...kin]
  const towns = tables.market.maps.map(({ code, name }) => ({ code, name }))
  const maps = [...towns, ...world.maps].sort((a, b) => (a.code < b.code ? -1 : 1))
  return {
    monsters: new Map(settled.map(({ monster }) => [monster.Id, monster])),
    maps: new Map(maps.map(({ code, name }) => [code, mapOf(code, name, settled, catalogue)])),
    shops: expandShops(tables, catalogue),
    rules,
  }
}

function settle(monster: MonsterTable, at: number, world: WorldTable, catalogue: SampleCatalogue): Settled {
  const place = world.maps.find(({ places }) => places.some((name) => monster.at.startsWith(name)))
  if (!place) throw new Error(`sample data: ${monster.key} lives at "${monster.at}", which no map contains`)
  const base = { key: monster.key, name: monster.name, level: monster.level, mvp: monster.boss ?? false, elite: false }
  const race = races[monster.race] ?? 'Formless'
  const drops: DropTable = { ...base, series: place.series }
  return {
    map: place.code,
    monster: {
      ...body({
        id: firstMonster + at,
        ...base,
        race,
        element: elements[monster.element] ?? 'Neutral',
        size: sizeOf(monster, race),
      }),
      Drops: monsterDrops(drops, monster.drops, catalogue),
      MvpDrops: monster.boss ? rewardsOf(drops, catalogue) : [],
    },
  }
}

function settleKin(
  kin: WorldTable['kin'][number],
  at: number,
  tables: SampleTables,
  catalogue: SampleCatalogue,
): Settled {
  const place = tables.world.maps.find(({ code }) => code === kin.map)
  const neighbour = tables.monsters.find(
    (monster) => !monster.boss && place?.places.some((name) => monster.at.startsWith(name)),
  )
  if (!place || !neighbour) throw new Error(`sample data: ${kin.key} lives on "${kin.map}", which has no other monster`)
  const base = { key: kin.key, name: kin.name, level: kin.level, mvp: false, elite: kin.elite ?? false }
  return {
    map: place.code,
    monster: {
      ...body({ id: firstKin + at, ...base, race: kin.race, element: kin.element, size: kin.size }),
      Drops: kinDrops({ ...base, series: place.series }, neighbour, catalogue),
      MvpDrops: [],
    },
  }
}

interface Body {
  id: number
  key: string
  name: string
  level: number
  mvp: boolean
  elite: boolean
  race: string
  element: string
  size: string
}

function body({ id, key, name, level, mvp, elite, race, element, size }: Body) {
  const ElementLevel = mvp ? 4 : elite ? 3 : 1 + Math.min(2, Math.floor(level / 70))
  const strength = mvp ? 90 : elite ? 8 : 1
  const Damage = damageTaken(table, element, ElementLevel)
  const stat = (share: number) => Math.max(1, Math.round(level * share))
  return {
    Id: id,
    Name: name,
    AegisName: key.toUpperCase(),
    Level: level,
    Hp: Math.round(40 * (1 + level / 6) ** 2.1) * strength,
    BaseExp: Math.round(12 * (1 + level / 8) ** 2.2) * Math.ceil(strength / 2),
    JobExp: Math.round(9 * (1 + level / 8) ** 2.2) * Math.ceil(strength / 2),
    MvpExp: mvp ? level * 9000 : 0,
    Size: size,
    Race: race,
    Element: element,
    ElementLevel,
    Class: mvp || elite ? 'Boss' : 'Normal',
    Mvp: mvp,
    Facts: {
      Attack: Math.round(8 + level * 6.5),
      Attack2: Math.round(3 + level * 4),
      Defense: Math.round(2 + level * 1.1),
      MagicDefense: Math.round(1 + level * 0.6),
      Str: stat(0.6),
      Agi: stat(0.55),
      Vit: stat(0.45),
      Int: stat(0.4),
      Dex: stat(0.7),
      Luk: stat(0.3),
      AttackRange: race === 'Demihuman' ? 5 : 1,
    },
    ...(Damage.length > 0 && { Damage }),
  }
}

function sizeOf({ boss, level }: MonsterTable, race: string): string {
  if (boss || race === 'Dragon') return 'Large'
  if (race === 'Insect' || race === 'Fish' || level < 15) return 'Small'
  return race === 'Brute' && level > 100 ? 'Large' : 'Medium'
}

const minuteMs = 60_000

function mapOf(code: string, title: string, settled: readonly Settled[], catalogue: SampleCatalogue): GameMap {
  const here = settled.filter(({ map }) => map === code).map(({ monster }) => monster)
  const deepest = Math.max(0, ...here.map(({ Level }) => Level))
  return {
    Name: code,
    Title: title,
    Spawns: here.map((monster, index) => spawnOf(monster, index)),
    // Old places drop a gem now and then, from any monster there.
    Drops: deepest >= 140 ? [{ Item: gemOf(catalogue, code.length), Chance: 15 }] : [],
  }
}

function gemOf(catalogue: SampleCatalogue, at: number): number {
  const gems = catalogue.select('gem:Flawless')
  return (gems[at % gems.length] as { item: { Id: number } }).item.Id
}

function spawnOf({ Id, Level, Mvp, Class }: Monster, index: number): Spawn {
  if (Mvp) return { Monster: Id, Amount: 1, Delay: 120 * minuteMs, Random: 10 * minuteMs, X: 0, Y: 0, Boss: true }
  if (Class === 'Boss') return { Monster: Id, Amount: 1, Delay: 30 * minuteMs, Random: 15 * minuteMs, X: 0, Y: 0 }
  return {
    Monster: Id,
    Amount: Math.max(8, 90 - index * 20 - Math.round(Level / 8)),
    Delay: 5000,
    Random: 0,
    X: 0,
    Y: 0,
  }
}
