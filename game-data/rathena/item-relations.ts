/** Tables that relate items: sets with a bonus, and the laphine tables. */
import type { ItemFacts } from '../../domain/item-facts.ts'
import type { YamlMap } from '../yaml/value.ts'
import { BadEntry } from './bad-entry.ts'
import { entries, flagOf, requiredText, requireFields, short, textOf, whole } from './fields.ts'
import type { ItemGroup } from './item-groups.ts'
import type { ItemIndex } from './item-index.ts'
import { type Reading, readEach } from './materials.ts'
import type { OptionUses } from './option-uses.ts'
import type { Problems } from './problems.ts'
import { type GameServer, readDatabase } from './read-database.ts'

export type Relations = Map<number, Pick<ItemFacts, 'Combos' | 'RefusedCombos' | 'Laphine'>>

/** Maximum number of sets on one item's page: some items of the stock database are in hundreds. */
const maxCombos = 60

export interface RelationSource {
  server: GameServer
  items: ItemIndex
  /** Item groups by name, used as rewards of laphine boxes. */
  groups: ReadonlyMap<string, ItemGroup>
  problems: Problems
  uses: OptionUses
}

export async function readRelations(source: RelationSource): Promise<Relations> {
  const relations: Relations = new Map()
  const of = (id: number) => {
    const known = relations.get(id) ?? {}
    relations.set(id, known)
    return known
  }
  const { combos, refused } = await readCombos(source)
  for (const [key, sets] of [['Combos', combos] as const, ['RefusedCombos', refused] as const])
    for (const combo of sets)
      for (const id of new Set(combo)) {
        const known = of(id)
        const list = known[key] ?? []
        known[key] = list
        if (list.length < maxCombos) list.push(combo)
      }
  const laphine = [
    ['laphine_synthesis', 'Requirements', 'material'],
    ['laphine_upgrade', 'TargetItems', 'target'],
  ] as const
  for (const [name, list, Role] of laphine)
    for (const [Box, { parts, group, refused: Refused }] of await readLaphine(source, name, list))
      for (const id of parts) {
        if (Role === 'target' && !Refused) source.uses.add(id, group, 'laphine')
        const known = of(id)
        known.Laphine = [...(known.Laphine ?? []), { Box, Role, ...(Refused && { Refused }) }]
      }
  return relations
}

/** Sets by their items; `Clear: true` removes one. A fault in one set rejects its whole entry. */
async function readCombos({ server, items, problems }: RelationSource) {
  const combos = new Map<string, number[]>()
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
        const isRefused = problems.readRecord(false, () => {
          problems.attempt(file, row, 'item combo', () => requireFields(row, 'Combos'))
          readEach(reading, row, 'Combos', (entry) => {
            sets.push(namesIn(entry, 'Combo').map((name) => items.idOf(name)))
          })
        })
        if (isRefused) {
          problems.refuse(file, row, 'item combo', 'an item combo')
          if (!clear) refused.push(...sets)
          return
        }
        for (const set of sets) {
          const key = [...set].sort((a, b) => a - b).join(' ')
          if (clear) combos.delete(key)
          else combos.set(key, set)
        }
      })
    },
  })
  return { combos: [...combos.values()], refused }
}

function namesIn(entry: YamlMap, key: string): string[] {
  const value = entry.get(key)
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  if (names.length < 2) throw new BadEntry(`${key} must be a list of two items or more`)
  return names
}

interface LaphineBox {
  parts: Set<number>
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
        const known = boxes.get(id)
        // A box that was not loaded is not merged into: a later row creates it again.
        const box = known && !known.refused ? known : { parts: new Set<number>(), group: '', refused: false }
        boxes.set(id, box)
        const record = `${name} ${short(written)}`
        box.refused = problems.readRecord(box === known, () =>
          mergeLaphine(box, row, list, { server, items, problems, file, record }, source, box !== known),
        )
        if (box.refused) problems.refuse(file, row, record, 'a laphine box')
      }),
  })
  return boxes
}

const counts = [
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
  })
  problems.attempt(file, row, record, () => {
    const group = textOf(row, 'RandomOptionGroup')
    uses.require(group)
    box.group = group ?? box.group
  })
  for (const entry of entries(row, list))
    problems.attempt(file, entry, record, () => {
      const id = items.idOf(requiredText(entry, 'Item'))
      whole(entry, 'Amount', 'u16')
      box.parts.add(id)
    })
  // Not shown, but a wrong value rejects the box.
  for (const key of counts) problems.attempt(file, row, record, () => void whole(row, key, 'u16'))
  problems.attempt(file, row, record, () => void flagOf(row, 'CardsAllowed'))
}
