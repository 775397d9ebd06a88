import { enchantCopy } from '../../../domain/copy/enchants.ts'
import { homeCopy } from '../../../domain/copy/home.ts'
import { itemCopy } from '../../../domain/copy/items.ts'
import { mapCopy } from '../../../domain/copy/maps.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { packageCopy } from '../../../domain/copy/packages.ts'
import { reformCopy } from '../../../domain/copy/reforms.ts'
import type { PreviewKind } from '../../../domain/previews/preview-card.ts'

/** Names of the kinds of pages, as their lists have them. */
export const kindNames: Record<PreviewKind, string> = {
  package: packageCopy.title,
  enchant: enchantCopy.listTitle,
  reform: reformCopy.title,
  news: homeCopy.title,
  item: itemCopy.title,
  monster: monsterCopy.title,
  map: mapCopy.title,
}
