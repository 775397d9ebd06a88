/** Tables that relate items: sets with a bonus, and the laphine tables. */
import type { ItemFacts } from '../../../domain/items/item-facts.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  containsRecords,
  entries,
  flagOf,
  type GameServer,
  type Problems,
  readDatabase,
  requiredText,
  requireFields,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import {
  type ItemIndex,
  type Reading,
  readEach,
  type ScriptEffects,
  type ShowScript,
  withHash,
} from '../items/index.ts'
import type { OptionUses } from '../options/index.ts'
import type { ItemGroup } from './item-groups.ts'

export type Relations = Map<number, Pick<ItemFacts, 'Combos' | 'ComboBonuses' | 'RefusedCombos' | 'Laphine'>>

/** Maximum number of sets on one item's page: some items of the stock database are in hundreds. */
const maxCombos = 60

export interface RelationSource {
  server: GameServer
  items: ItemIndex
  /** Item groups by name, used as rewards of laphine boxes. */
  groups: ReadonlyMap<string, ItemGroup>
  problems: Problems
  uses: OptionUses
  showScript: ShowScript
  effects: ScriptEffects
}

/** A set that the server loads, with its script as written. */
interface Combo {
  items: number[]
  script: string
}

export async function readRelations(
  source: RelationSource,
): Promise<{ relations: Relations; syntheses: Map<number, LaphineBox> }> {
  const syntheses = new Map<number, LaphineBox>()
  const relations: Relations = new Map()
  const relationsOf = (id: number) => {
    const relation = relations.get(id) ?? {}
    relations.set(id, relation)
    return relation
  }
  const { combos, refused } = await readCombos(source)
  for (const { items, script } of combos) {
    const bonus = withHash(source.showScript(script)?.trim() ?? '', script)
    let effects = source.effects.ofCombo(script)
    for (const id of new Set(items)) {
      const relation = relationsOf(id)
      const { Combos = [], ComboBonuses = [] } = relation
      Object.assign(relation, { Combos, ComboBonuses })
      if (Combos.length >= maxCombos) continue
      Combos.push(items)
      ComboBonuses.push({ ...bonus, ...effects })
      // Only the first item that lists a set has them.
      effects = undefined
    }
  }
  for (const combo of refused)
    for (const id of new Set(combo)) {
      const relation = relationsOf(id)
      const { RefusedCombos = [] } = relation
      relation.RefusedCombos = RefusedCombos
      if (RefusedCombos.length < maxCombos) RefusedCombos.push(combo)
    }
  const laphine = [
    ['laphine_synthesis', 'Requirements', 'material'],
    ['laphine_upgrade', 'TargetItems', 'target'],
  ] as const
  for (const [name, list, Role] of laphine)
    for (const [Box, box] of await readLaphine(source, name, list)) {
      const { parts, group, refused: Refused } = box
      if (Role === 'material') syntheses.set(Box, box)
      for (const id of parts.keys()) {
        if (Role === 'target' && !Refused) source.uses.add(id, group, 'laphine', Box)
        const relation = relationsOf(id)
        relation.Laphine = [...(relation.Laphine ?? []), { Box, Role, ...(Refused && { Refused }) }]
      }
    }
  return { relations, syntheses }
}

/** Sets by their items; `Clear: true` removes one. A fault in one set rejects its whole entry. */
async function readCombos({ server, items, problems }: RelationSource) {
  const combos = new Map<string, Combo>()
  const refused: number[][] = []
  await readDatabase({
    server,
    start: 'db/item_combos.yml',
    type: 'COMBO_DB',
    problems,
    aside: true,
    clear: () => combos.clear(),
    row: (row, file) => {
      const reading: Reading = { server, items, problems, file, record: 'item combo' }
      problems.attempt(file, row, 'item combo', () => {
        const clear = flagOf(row, 'Clear') ?? false
        const sets: number[][] = []
        const text = textOf(row, 'Script')
        const script = text !== undefined && containsRecords(text) ? undefined : text
        const recordRow = { file, row, record: 'item combo', kind: 'an item combo', isKnown: false }
        const isRefused = problems.readRecord(recordRow, () => {
          problems.attempt(file, row, 'item combo', () => requireFields(row, 'Combos'))
          readEach(reading, row, 'Combos', (entry) => {
            sets.push(namesIn(entry).map((name) => items.idOf(name)))
          })
        })
        if (isRefused) {
          if (!clear) refused.push(...sets)
          return
        }
        for (const set of sets) {
          const key = [...set].sort((a, b) => a - b).join(' ')
          if (clear) combos.delete(key)
          else combos.set(key, { items: set, script: script ?? combos.get(key)?.script ?? '' })
        }
      })
    },
  })
  return { combos: [...combos.values()], refused }
}

function namesIn(entry: YamlMap): string[] {
  const value = entry.get('Combo')
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  if (names.length < 2) throw new BadEntry('Combo must be a list of two items or more')
  return names
}

export interface LaphineBox {
  /** Amounts by item. */
  parts: Map<number, number>
  /** Lower-case name of the group that it gives; empty for a box that changes an item. */
  reward: string
  /** Fields with a number. */
  numbers: Map<string, number>
  /** Random option group of the reward. */
  group: string
  /** The server does not load this box because an entry is wrong. */
  refused: boolean
}

/** Items that laphine boxes accept, by box. */
async function readLaphine(
  source: RelationSource,
  name: string,
  list: 'Requirements' | 'TargetItems',
): Promise<Map<number, LaphineBox>> {
  const { server, items, problems } = source
  const boxes = new Map<number, LaphineBox>()
  await readDatabase({
    server,
    start: `db/${name}.yml`,
    type: `${name.toUpperCase()}_DB`,
    problems,
    aside: true,
    clear: () => boxes.clear(),
    row: (row, file) =>
      problems.attempt(file, row, name, () => {
        const written = requiredText(row, 'Item')
        const id = items.idOf(written)
        const oldBox = unlessRefused(boxes.get(id))
        const box = oldBox ?? { parts: new Map(), reward: '', numbers: new Map(), group: '', refused: false }
        boxes.set(id, box)
        const record = `${name} ${short(written)}`
        const recordRow = { file, row, record, kind: 'a laphine box', isKnown: oldBox !== undefined }
        box.refused = problems.readRecord(recordRow, () =>
          mergeLaphine(box, row, list, { server, items, problems, file, record }, source, !oldBox),
        )
      }),
  })
  return boxes
}

/** A wrong one rejects the box. */
const numberFields = [
  'RequiredRequirementsCount',
  'MinimumRefine',
  'MaximumRefine',
  'RequiredRandomOptions',
  'ResultRefine',
  'ResultRefineMinimum',
  'ResultRefineMaximum',
]

function mergeLaphine(
  box: LaphineBox,
  row: YamlMap,
  list: 'Requirements' | 'TargetItems',
  { items, problems, file, record }: Reading,
  { groups, uses }: RelationSource,
  isNew: boolean,
): void {
  problems.attempt(file, row, record, () => {
    if (isNew) requireFields(row, ...(list === 'Requirements' ? ['RewardGroup', list] : [list]))
  })
  problems.attempt(file, row, record, () => {
    const reward = textOf(row, 'RewardGroup')
    const group = reward === undefined ? undefined : groups.get(reward.toLowerCase())
    if (reward !== undefined && groups.size > 0 && (!group || group.refused))
      throw new BadEntry(`no item group has this name: "${short(reward)}"`, 'group')
    box.reward = reward?.toLowerCase() ?? box.reward
  })
  problems.attempt(file, row, record, () => {
    const group = textOf(row, 'RandomOptionGroup')
    uses.require(group)
    box.group = group ?? box.group
  })
  for (const entry of entries(row, list))
    problems.attempt(file, entry, record, () => {
      const id = items.idOf(requiredText(entry, 'Item'))
      box.parts.set(id, whole(entry, 'Amount', 'u16') ?? box.parts.get(id) ?? 1)
    })
  for (const key of numberFields)
    problems.attempt(file, row, record, () => {
      const number = whole(row, key, 'u16')
      if (number !== undefined) box.numbers.set(key, number)
    })
  problems.attempt(file, row, record, () => void flagOf(row, 'CardsAllowed'))
}
