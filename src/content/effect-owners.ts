/** What searches by effect need of all items. */
import { factsCopy } from '../../domain/copy/item-facts.ts'
import { firstSentences } from '../../domain/items/item-effects.ts'
import { factNames } from '../../domain/items/item-facts.ts'
import { briefLength } from '../../domain/search/effect-briefs.ts'
import type { EffectOwner } from '../../domain/search/effect-table.ts'
import { allItems } from './items.ts'

/** Each item and each set that does something. */
export function effectOwners(): EffectOwner[] {
  return allItems().flatMap(({ Id, Facts: { Effects = [], Combos = [], ComboBonuses = [] } = {} }) => [
    { items: [Id], effects: Effects },
    ...Combos.map((items, index) => ({ items, effects: ComboBonuses[index]?.Effects ?? [] })),
  ])
}

/** The jobs that may wear each item that not all may wear. */
export function itemWearers(): Map<number, readonly string[]> {
  return new Map(
    allItems().flatMap(({ Id, Facts }) => {
      const jobs = factNames(Facts?.Jobs, factsCopy.words.jobs)
      return jobs.length > 0 ? [[Id, jobs] as const] : []
    }),
  )
}

/** The first effects of each item that has any, by id. */
export function itemBriefs(): [id: number, sentences: string[]][] {
  return allItems().flatMap(({ Id, Facts: { Effects = [] } = {} }) =>
    Effects.length > 0 ? [[Id, firstSentences(Effects, briefLength)]] : [],
  )
}
