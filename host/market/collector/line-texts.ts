import { optionText } from '../../../domain/market/option-text.ts'
import type { NamedGame } from '../../../game-data/game-data.ts'
import type { LineTexts } from '../store/game-offers.ts'
import type { Goods } from './log-rows.ts'

const types: Readonly<Record<string, string>> = { weapon: 'weapon', armor: 'armor', shadowgear: 'shadowgear' }

/** The random options of an item, as text. */
export function optionTexts({ options }: Pick<Goods, 'options'>, data: NamedGame): string[] {
  return options.map(({ id, value }) => optionText(data.randomOptions?.get(id), id, value))
}

/** Texts of a row that depend on our game data and not on the game server. */
export function lineTexts(data: NamedGame): LineTexts {
  return {
    slots: (nameid) => data.items.get(nameid)?.Slot ?? 0,
    type: (nameid) => types[data.items.get(nameid)?.Type?.toLowerCase() ?? ''] ?? '',
    options: ({ goods, maker }) => [...optionTexts(goods, data), ...(maker ? [`製作者：${maker}`] : [])],
  }
}
