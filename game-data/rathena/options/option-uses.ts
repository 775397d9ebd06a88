/** Which items can get random options, and from which sources. */
import type { Item } from '../../../domain/items/item.ts'
import { type ItemOptions, type OptionLine, type OptionWay, optionWays } from '../../../domain/items/item-options.ts'
import { optionRangeText, type RandomOption } from '../../../domain/items/option-text.ts'
import { type Problems, Refusal, type Source, short } from '../database/index.ts'
import { isNamed, type OptionGroups } from './option-groups.ts'

/** How an item gets the options of one group. */
interface Use {
  ways: Set<OptionWay>
  /** Items whose laphine upgrade adds them. */
  upgraders: Set<number>
}

/** Collects the uses of option groups while the tables that contain them are read. */
export class OptionUses {
  readonly #byItem = new Map<number, Map<string, Use>>()
  readonly #groups: OptionGroups | undefined

  /** `groups`: undefined when the server has no file that defines them. */
  constructor(groups: OptionGroups | undefined) {
    this.#groups = groups
  }

  /** Throws `Refusal` for an undefined group: most tables of the server reject the whole record for it. */
  require(group: string | undefined): void {
    if (group !== undefined && isNamed(group) && this.#groups?.has(group) === false)
      throw new Refusal(`no random option group has this name: "${short(group)}"`)
  }

  /** Whether a drop with this group gets random options. */
  has(group: string): boolean {
    return isNamed(group) && this.#groups?.has(group) !== false
  }

  /** `upgrader`: the item that is used, for the way `laphine`. */
  add(item: number, group: string, way: OptionWay, upgrader?: number): void {
    if (!isNamed(group)) return
    const uses = this.#byItem.get(item) ?? new Map<string, Use>()
    this.#byItem.set(item, uses)
    const use = uses.get(group) ?? { ways: new Set(), upgraders: new Set() }
    uses.set(group, use)
    use.ways.add(way)
    if (upgrader !== undefined) use.upgraders.add(upgrader)
  }

  /** Adds the possible options to each item; undefined groups are reported and add nothing. `options`: for their words. */
  settle(items: Map<number, Item>, problems: Problems, options: Iterable<RandomOption>): void {
    const linesOf = createWordedLines(options)
    const unknown = new Set<string>()
    for (const [id, uses] of this.#byItem) {
      const item = items.get(id)
      if (!item) continue
      const Options: ItemOptions[] = []
      for (const [group, { ways, upgraders }] of uses) {
        const Lines = linesOf(this.#groups?.get(group) ?? [])
        if (!this.#groups?.has(group)) unknown.add(group)
        if (Lines.length === 0) continue
        const Ways = optionWays.filter((way) => ways.has(way))
        Options.push({ Ways, ...(upgraders.size > 0 && { Upgraders: [...upgraders] }), Lines })
      }
      if (Options.length > 0) items.set(id, { ...item, Facts: { ...item.Facts, Options } })
    }
    const source: Source = { file: 'db/item_randomopt_group.yml' }
    for (const group of unknown)
      problems.add(source, undefined, `random option group ${short(group)}`, 'is used, but no file defines it')
  }
}

/** Adds the words of scripts to the choices of lines. */
function createWordedLines(options: Iterable<RandomOption>): (lines: OptionLine[]) => OptionLine[] {
  const worded = new Map([...options].filter(({ Text }) => Text).map((option) => [option.Name.toLowerCase(), option]))
  if (worded.size === 0) return (lines) => lines
  return (lines) =>
    lines.map(({ Choices, ...line }) => ({
      ...line,
      Choices: Choices.map((choice) => {
        const option = worded.get(choice.Option.toLowerCase())
        return option ? { ...choice, Text: optionRangeText(option, choice.Min, choice.Max) } : choice
      }),
    }))
}
