/** A small game of which every kind of try is counted, and tries of it as rows of the game's logs. */
import type { Monster } from '../../domain/monsters/monster.ts'
import type { GameData } from '../../game-data/game-data.ts'
import { smallGameData } from '../small-game-data.ts'
import { random } from './rounds.ts'

/** The box of the small game: five of `always`, and one of `rare` (10 %) and `common` (one or two). */
const box = { opener: 6001, always: 501, rare: 5001, common: 4001 }
const [sword, ore, robe, material, firstResult, secondResult] = [1201, 984, 2301, 512, 4001, 5001]
const [mvp, prize] = [1038, 603]
const unique = 644_288_044_073_375

export async function countedGame(): Promise<GameData> {
  const small = smallGameData()
  const weapon = small.items.get(sword)
  const enchant = small.enchants.get(1)
  const slot = enchant?.Slots[0]
  if (!weapon || !enchant || !slot) throw new Error('the small game has changed')
  const items = [firstResult, secondResult].map((Item) => ({ Item, Chance: 5_000, Effective: 50_000 }))
  const way = { Type: 'Normal', Chance: 4_000, Effective: 4_001, Price: 0, Material: ore, Break: 10_000, Down: 0 }
  const monster: Monster = {
    ...{
      Id: mvp,
      Name: '奧西里斯',
      Level: 68,
      Hp: 1,
      BaseExp: 0,
      JobExp: 0,
      MvpExp: 0,
      Size: 'Medium',
      Race: 'Undead',
    },
    ...{ Element: 'Undead', ElementLevel: 4, Class: 'Boss', Mvp: true, Drops: [] },
    MvpDrops: [{ Item: prize, Chance: 50_000, Effective: 50_000 }],
  }
  const map = { Name: 'moc_pryd04', Title: '', Spawns: [], Drops: [] }
  const level = { Level: 8, Bonus: 0, RandomBonus: 0, Ways: [way] }
  const table = { Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4, Levels: [level] }
  return {
    ...small,
    items: new Map([...small.items, [sword, { ...weapon, Facts: { WeaponLevel: 4, Refineable: true } }]]),
    enchants: new Map([
      [1, { ...enchant, Slots: [{ ...slot, Chance: 60_000, Enchants: [{ Enchantgrade: 0, Items: items }] }] }],
    ]),
    refining: { refine: new Map([[table.Id, table]]), grades: new Map() },
    world: {
      monsters: new Map([[mvp, monster]]),
      maps: new Map([[map.Name, map]]),
      shops: new Map(),
      rules: { Id: 1, Drop: [], Mvp: [], MvpMode: 0, ZeroAllowed: false },
    },
  }
}

interface Piece {
  refine?: number
  card?: number
  uniqueId?: number
  time?: string
}

/** The columns of `logRow`. */
export const logColumns = 'time, char_id, type, nameid, amount, refine, card3, unique_id, map'

/** A row of `picklog`; `time`: in SQL. */
export function logRow(charId: number, type: string, nameid: number, amount: number, piece: Piece = {}): string {
  const { refine = 0, card = 0, uniqueId = 0, time = 'now()' } = piece
  return `(${time}, ${charId}, '${type}', ${nameid}, ${amount}, ${refine}, ${card}, ${uniqueId}, '')`
}

/** Makes tries, and keeps what they were. `timeOf`: the time of the next rows, in SQL. */
export function createLedger(timeOf = () => 'now()') {
  const counts = {
    rare: 0,
    common: 0,
    refined: 0,
    broken: 0,
    unproven: 0,
    first: 0,
    second: 0,
    failed: 0,
    prizes: 0,
    none: 0,
  }
  const row = (charId: number, type: string, nameid: number, amount: number, piece: Piece = {}) =>
    logRow(charId, type, nameid, amount, { time: timeOf(), ...piece })
  const change = (charId: number, type: string, nameid: number, [before, after]: [Piece, Piece]) => [
    row(charId, type, nameid, -1, { uniqueId: unique, ...before }),
    row(charId, type, nameid, 1, { uniqueId: unique, ...after }),
  ]

  function opening(charId: number): string[] {
    const isRare = random.chance(0.1)
    counts[isRare ? 'rare' : 'common'] += 1
    return [
      row(charId, 'C', box.opener, -1),
      row(charId, 'N', box.always, 5),
      row(charId, 'N', isRare ? box.rare : box.common, isRare ? 1 : random.int(1, 2)),
    ]
  }

  function refining(charId: number): string[] {
    const result = random.pick(['refined', 'broken', 'unproven'] as const)
    counts[result] += 1
    const cost = row(charId, 'C', ore, -1)
    if (result === 'unproven') return [cost]
    if (result === 'broken') return [cost, row(charId, 'C', sword, -1, { refine: 7, uniqueId: unique })]
    return [cost, ...change(charId, 'X', sword, [{ refine: 7 }, { refine: 8 }])]
  }

  function enchanting(charId: number): string[] {
    const result = random.pick(['first', 'second', 'failed'] as const)
    counts[result] += 1
    const cost = row(charId, '2', material, -1)
    if (result === 'failed') return [cost]
    return [cost, ...change(charId, '2', robe, [{}, { card: result === 'first' ? firstResult : secondResult }])]
  }

  return {
    counts,
    /** The rows of one try of any kind, some with a row of a monster behind them. */
    next(charId: number): string[] {
      const rows = random.pick([opening, refining, enchanting])(charId)
      return random.chance(0.3) ? [...rows, row(1002, 'M', 909, -1)] : rows
    },
    /** A row of `mvplog`. */
    nextKill(): string {
      const hasPrize = random.chance(0.5)
      counts[hasPrize ? 'prizes' : 'none'] += 1
      return `(now(), 150010, ${mvp}, ${hasPrize ? prize : 0}, 'moc_pryd04')`
    },
    /** Kind and subject, tries, those without proof, and hits of each row. */
    expected(): unknown[][] {
      const { rare, common, refined, broken, unproven, first, second, failed, prizes, none } = counts
      return [
        ['box traveller_box', rare + common, 0, [rare, common]],
        ['refine Weapon-4/8/Normal', refined + broken, 0, [refined]],
        ['refine unpaired', 0, unproven, []],
        ['enchant 1/3/0', first + second, 0, [first, second]],
        ['enchant 1/success', first + second + failed, 0, [first + second]],
        [`mvp ${mvp}`, prizes + none, 0, [prizes]],
      ]
    },
  }
}
