import { optionText } from '../../../domain/items/option-text.ts'
import type { BriefItem, NamedGame } from '../../../game-data/game-data.ts'
import type { Goods } from './log-rows.ts'
import type { PolledLine } from './polled.ts'

const equipmentTypes: readonly string[] = ['weapon', 'armor', 'shadowgear']

/** The type of an offered item in the contract; '' if it is not equipment. */
export function offerType(item: Pick<BriefItem, 'Type'> | undefined): string {
  const type = item?.Type?.toLowerCase() ?? ''
  return equipmentTypes.includes(type) ? type : ''
}

/** The random options of an item, as text. */
export function optionTexts({ options }: Pick<Goods, 'options'>, data: NamedGame): string[] {
  return options.map(({ id, value }) => optionText(data.randomOptions?.get(id), id, value))
}

/** The texts below an offered item: its random options, and who made it. */
export function lineOptions({ goods, maker }: PolledLine, data: NamedGame): string[] {
  return [...optionTexts(goods, data), ...(maker ? [`製作者：${maker}`] : [])]
}
