import type { EnchantInfo } from '../../domain/enchant.ts'
import type { Item } from '../../domain/item.ts'
import type { PackageDetail } from '../../domain/package.ts'
import type { ReformDetail } from '../../domain/reform.ts'
import type { ItemTextFile } from './client-files/item-texts.ts'

/** Something in the game's files that could not be used; only the entry named is left out. */
export interface GameDataProblem {
  file: string
  /** 1-based line, where known. */
  line?: number | undefined
  /** The record it stands in, such as `group IG_Bluebox, subgroup 1`. */
  record: string
  reason: string
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
  problems: readonly GameDataProblem[]
  /** What the client's files gave; absent where none are set. `unnamed`: items that they have no name for. */
  itemTexts?: { files: readonly ItemTextFile[]; unnamed: number }
}
