import type { EnchantInfo } from '../domain/enchants/enchant.ts'
import type { ReformDetail } from '../domain/enchants/reform.ts'
import type { GameDataProblem } from '../domain/game-data/game-problems.ts'
import type { Item } from '../domain/items/item.ts'
import type { RandomOption } from '../domain/items/option-text.ts'
import type { GameMap } from '../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../domain/monsters/monster.ts'
import type { NpcShop } from '../domain/monsters/npc-shop.ts'
import type { GradeTable, RefineTable } from '../domain/odds/refine-table.ts'
import type { PackageDetail } from '../domain/packages/package.ts'
import type { ItemTextFile } from './client-files/item-texts.ts'
import type { PlaceNameFile } from './client-files/place-names.ts'

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

/** How equipment is refined, and how grades are raised, by the id of the table. */
export interface Refining {
  refine: ReadonlyMap<string, RefineTable>
  grades: ReadonlyMap<string, GradeTable>
}

/** Fields of items that features besides the game data's own answers read. */
export type BriefItem = Pick<Item, 'Id' | 'Name' | 'Slot' | 'Locations' | 'AegisName' | 'Type' | 'SubType'>

/** The part of the game's data that the host keeps as objects. */
export interface NamedGame {
  /** By id, ascending. */
  items: ReadonlyMap<number, BriefItem>
  /** Random options by number, from the server's file; absent if the source has none. */
  randomOptions?: ReadonlyMap<number, RandomOption>
}

/** The game's data as contract records. */
export interface GameData extends NamedGame {
  /** By id, ascending. */
  items: ReadonlyMap<number, Item>
  /** By GroupId. */
  packages: ReadonlyMap<string, PackageDetail>
  /** By the box's item id. */
  reforms: ReadonlyMap<number, ReformDetail>
  /** By enchant id. */
  enchants: ReadonlyMap<number, EnchantInfo>
  /** Monsters, maps and shops; absent if the source has none. */
  world?: GameWorld
  /** Refining and grades; absent if the source has none. */
  refining?: Refining
  /** Names and numbers of items that scripts and further databases mention, in lower case; absent without scripts. */
  mentions?: ReadonlySet<string>
  problems: readonly GameDataProblem[]
  /** The engine that reads the folder, with the day of its code and how both were found; absent for the sample. */
  engine?: { name: string; day: string; found: string }
  /** The game's identity: `sample`, or engine and mode. A pull does not compare sizes with another game. */
  source?: string
  /** Files that the database refers to and that could not be read at all: missing, or not a database of their kind. */
  missing?: readonly string[]
  /** Collections that lack records because of such files. */
  incomplete?: readonly string[]
  /**
   * Statistics of the client's files; absent if none are configured. `unnamed`: number of items without a name in them.
   */
  itemTexts?: { files: readonly ItemTextFile[]; unnamed: number }
  /** Bonuses in the item scripts that players may see, and those that could not be said in words, by name. */
  effects?: { calls: number; unread: ReadonlyMap<string, number> }
  /** Files with the names of monsters and maps; absent if none are configured. */
  placeNames?: readonly PlaceNameFile[]
}
