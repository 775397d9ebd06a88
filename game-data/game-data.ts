import type { EnchantInfo } from '../domain/enchant.ts'
import type { GameDataProblem } from '../domain/game-problems.ts'
import type { Item } from '../domain/item.ts'
import type { GameMap } from '../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../domain/monsters/monster.ts'
import type { NpcShop } from '../domain/monsters/npc-shop.ts'
import type { PackageDetail } from '../domain/package.ts'
import type { ReformDetail } from '../domain/reform.ts'
import type { ItemTextFile } from './client-files/item-texts.ts'

/** Monsters, maps and shops. */
export interface GameWorld {
  /** By id, ascending. */
  monsters: ReadonlyMap<number, Monster>
  /** By name, ascending. */
  maps: ReadonlyMap<string, GameMap>
  /** By id. */
  shops: ReadonlyMap<string, NpcShop>
  rules?: DropRules | undefined
}

/** Everything the game's files say, in the contract's terms. */
export interface GameData {
  /** By id, ascending. */
  items: ReadonlyMap<number, Item>
  /** By GroupId. */
  packages: ReadonlyMap<string, PackageDetail>
  /** By the box's item id. */
  reforms: ReadonlyMap<number, ReformDetail>
  /** By enchant id. */
  enchants: ReadonlyMap<number, EnchantInfo>
  /** What lives and is sold where; absent where the source has nothing of it. */
  world?: GameWorld
  /** Names of random options by number, as the server's file has them; absent where the source has none. */
  randomOptions?: ReadonlyMap<number, string>
  problems: readonly GameDataProblem[]
  /** Which game this is: `sample`, or `rathena` with its mode. A wiki of another one is no fall in size. */
  source?: string
  /** Files that the database names and that gave nothing at all: not there, or no database of their kind. */
  missing?: readonly string[]
  /** What the client's files gave; absent where none are set. `unnamed`: items that they have no name for. */
  itemTexts?: { files: readonly ItemTextFile[]; unnamed: number }
}
