import { enchantCopy, homeCopy, itemCopy, packageCopy, reformCopy } from '../../../domain/copy/contract.ts'
import { mapCopy, monsterCopy } from '../../../domain/copy/site-monsters.ts'
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
