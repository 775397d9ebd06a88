/** What items and sets do, to search by. It is loaded by visitors who search by effect, and has no names of items. */
import { type Effect, type EffectNumbers, effectText } from '../items/item-effects.ts'
import { amountForm, effectLabel } from './effect-label.ts'
import { type EffectRule, readRule, ruleOf } from './effect-rule.ts'

/** What an item or a set does with one effect, as far as the search needs it. */
export interface FoundEffect extends Pick<Effect, 'Value'>, EffectNumbers {
  /** Further conditions in words, with a colon; or the sentence, if label and amount leave something out. */
  note: string
}

/** Items with the same effects. */
export interface EffectEntry {
  /** An item each, or the items of a set. */
  owners: readonly (readonly number[])[]
  effect: FoundEffect
}

export interface EffectKind {
  /** `對動物種族的物理傷害`, unique in its table. */
  label: string
  /** How an amount is written: `+%`; see `amountForm`. */
  form: string
  entries: readonly EffectEntry[]
}

export interface EffectTable {
  kinds: readonly EffectKind[]
  /** The jobs that may wear an item, by its id, in words; absent for all. */
  jobs: ReadonlyMap<number, readonly string[]>
}

/** An item or a set, and what it does. */
export interface EffectOwner {
  items: readonly number[]
  effects: readonly Effect[]
}

/** By columns, so that similar values compress well. */
interface Columns {
  labels: string[]
  forms: string[]
  rules: EffectRule[]
  notes: string[]
  /** Each pair of a rule and a note, the most frequent first. */
  pairs: [rule: number, note: number][]
  /** The steps from the previous id of an item with effects. */
  steps: number[]
  /** For each of them: 0 for new effects, otherwise those of so many groups ago. */
  groups: number[]
  /** The sets of each group, each as the places of its items among those with effects or, negative, their ids. */
  sets: number[][][]
  /** Of each label: the steps to the next group, and the pair there. */
  next: number[][]
  pair: number[][]
  jobs: string[][]
  /** Steps of ids, and their place in `jobs`. */
  wearers: [steps: number[], jobs: number[]]
}

/** Writes the table. Equal owners in another order give equal bytes. */
export function writeEffectTable(owners: readonly EffectOwner[], jobs: EffectTable['jobs']): string {
  const groups = groupOwners(owners)
  const labels = new Places()
  const forms: string[] = []
  const rules = new Places()
  const notes = new Places()
  const uses: { label: number; group: number; rule: number; note: number }[] = []
  for (const [group, { effects }] of groups.entries())
    for (const effect of effects) {
      const form = amountForm(effect)
      const label = labels.of(effectLabel(effect.Text, form))
      forms[label] ||= form
      uses.push({ label, group, rule: rules.of(JSON.stringify(ruleOf(effect))), note: notes.of(noteOf(effect)) })
    }
  const pairs = mostFrequent(uses.map(({ rule, note }) => `${rule} ${note}`))
  const pairPlaces = new Map(pairs.map((pair, place) => [pair, place]))
  const usesByLabel = Map.groupBy(uses, ({ label }) => label)
  const byLabel = labels.all.map((_, label) => usesByLabel.get(label) ?? [])
  const singles = groups.flatMap(({ owners: list }, group) =>
    list.flatMap(([item = 0, more]) => (more === undefined ? [[item, group] as const] : [])),
  )
  const items = singles.sort(([a], [b]) => a - b)
  const itemPlaces = new Map(items.map(([item], place) => [item, place]))
  let next = 0
  const wearers = [...jobs.keys()].sort((a, b) => a - b)
  const jobLists = new Places()
  return JSON.stringify({
    labels: [...labels.all],
    forms,
    rules: rules.all.map((rule) => JSON.parse(rule) as EffectRule),
    notes: [...notes.all],
    pairs: pairs.map((pair) => pair.split(' ').map(Number) as [number, number]),
    steps: stepsOf(items.map(([item]) => item)),
    groups: items.map(([, group]) => {
      if (group < next) return next - group
      next++
      return 0
    }),
    sets: groups.slice(next).map(({ owners: list }) => list.map((set) => set.map((id) => itemPlaces.get(id) ?? -id))),
    next: byLabel.map((list) => stepsOf(list.map(({ group }) => group))),
    pair: byLabel.map((list) => list.map(({ rule, note }) => pairPlaces.get(`${rule} ${note}`) ?? 0)),
    wearers: [stepsOf(wearers), wearers.map((item) => jobLists.of((jobs.get(item) ?? []).join('、')))],
    jobs: jobLists.all.map((list) => list.split('、')),
  } satisfies Columns)
}

/** Reads the output of `writeEffectTable`; throws on anything else. */
export function readEffectTable(text: string): EffectTable {
  const columns: Columns = JSON.parse(text)
  const items = sumsOf(columns.steps)
  const owners: number[][][] = []
  for (const [place, back] of columns.groups.entries()) {
    const item = items[place] ?? 0
    if (back === 0) owners.push([[item]])
    else owners[owners.length - back]?.push([item])
  }
  for (const sets of columns.sets) owners.push(sets.map((set) => set.map((at) => (at < 0 ? -at : (items[at] ?? 0)))))
  const effects = columns.pairs.map(([rule, note]) => ({
    ...readRule(columns.rules[rule] ?? []),
    note: columns.notes[note] ?? '',
  }))
  const kinds = columns.labels.map((label, kind) => ({
    label,
    form: columns.forms[kind] ?? '',
    entries: sumsOf(columns.next[kind] ?? []).map((group, at) => ({
      owners: owners[group] ?? [],
      effect: effects[columns.pair[kind]?.[at] ?? 0] ?? { note: '' },
    })),
  }))
  const [steps, jobs] = columns.wearers
  const wearers = sumsOf(steps).map((item, at) => [item, columns.jobs[jobs[at] ?? 0] ?? []] as const)
  return { kinds, jobs: new Map(wearers) }
}

interface Group {
  owners: (readonly number[])[]
  effects: readonly Effect[]
}

/** Items with equal effects, by the first of them, then sets. */
function groupOwners(owners: readonly EffectOwner[]): Group[] {
  const known = new Map<string, Group>()
  const sorted = owners
    .filter(({ effects }) => effects.length > 0)
    .sort((a, b) => Number(a.items.length > 1) - Number(b.items.length > 1) || compareLists(a.items, b.items))
  for (const { items, effects } of sorted) {
    const key = `${items.length > 1}${JSON.stringify(effects)}`
    const group = known.get(key)
    if (group) group.owners.push(items)
    else known.set(key, { owners: [items], effects })
  }
  return [...known.values()]
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0)
}

function noteOf(effect: Effect): string {
  const { Further, When = [], Value, AtRefine, AtGrade, Text, Amount } = effect
  const conditions = Further && When.length > 0 ? `${When.join('，')}：` : ''
  const isNumber = (Value ?? AtRefine ?? AtGrade) !== undefined
  const isWhole = !/\d/.test(Text.replace(/「[^」]*」/g, ''))
  if (isWhole && (isNumber || Amount === undefined)) return conditions
  return conditions + effectText(isWhole && Text.endsWith('{n}') ? { ...effect, Text: '{n}' } : effect)
}

/** Texts by their place in a list. */
class Places {
  readonly all: string[] = []
  readonly #places = new Map<string, number>()

  of(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.all.length)
    return this.all.push(text) - 1
  }
}

function mostFrequent(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text)
}

const stepsOf = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0))

function sumsOf(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}
