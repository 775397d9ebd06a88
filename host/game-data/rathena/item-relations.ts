/** Tables in which items stand together: sets that give a bonus, and the laphine tables. */
import type { ItemFacts } from '../../../domain/item-facts.ts'
import { entries, flag, requiredText, short, text } from './fields.ts'
import type { ItemIndex } from './items.ts'
import { type Reading, readEach } from './materials.ts'
import type { OptionUses } from './option-uses.ts'
import { BadEntry, type Problems } from './problems.ts'
import { type GameMode, readDatabase } from './read-database.ts'
import type { YamlMap } from './yaml.ts'

export type Relations = Map<number, Pick<ItemFacts, 'Combos' | 'Laphine'>>

/** Sets one item's page names at most: some items of the stock database are in hundreds. */
const maxCombos = 60

export async function readRelations(
  root: string,
  mode: GameMode,
  items: ItemIndex,
  problems: Problems,
  uses?: OptionUses,
): Promise<Relations> {
  const relations: Relations = new Map()
  const of = (id: number) => {
    const known = relations.get(id) ?? {}
    relations.set(id, known)
    return known
  }
  for (const combo of await readCombos(root, mode, items, problems))
    for (const id of new Set(combo)) {
      const known = of(id)
      known.Combos ??= []
      if (known.Combos.length < maxCombos) known.Combos.push(combo)
    }
  const laphine = [
    ['laphine_synthesis', 'Requirements', 'material'],
    ['laphine_upgrade', 'TargetItems', 'target'],
  ] as const
  for (const [name, list, Role] of laphine)
    for (const [Box, { parts, group }] of await readLaphine(root, mode, items, problems, name, list))
      for (const id of parts) {
        if (Role === 'target') uses?.add(id, group, 'laphine')
        const known = of(id)
        known.Laphine = [...(known.Laphine ?? []), { Box, Role }]
      }
  return relations
}

/** Sets by their items; `Clear: true` takes one away again. */
async function readCombos(root: string, mode: GameMode, items: ItemIndex, problems: Problems): Promise<number[][]> {
  const combos = new Map<string, number[]>()
  await readDatabase({
    root,
    mode,
    start: 'db/item_combos.yml',
    type: 'COMBO_DB',
    problems,
    aside: true,
    clear: () => combos.clear(),
    row: (row, file) => {
      const reading: Reading = { items, problems, file, record: 'item combo' }
      problems.attempt(file, row, 'item combo', () => {
        const clear = flag(row, 'Clear') ?? false
        readEach(reading, row, 'Combos', (entry) => {
          const combo = namesIn(entry, 'Combo').map((name) => items.idOf(name))
          const key = [...combo].sort((a, b) => a - b).join(' ')
          if (clear) combos.delete(key)
          else combos.set(key, combo)
        })
      })
    },
  })
  return [...combos.values()]
}

function namesIn(entry: YamlMap, key: string): string[] {
  const value = entry.fields.get(key)
  const names = Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
  if (names.length < 2) throw new BadEntry(`${key} must be a list of two items or more`)
  return names
}

interface LaphineBox {
  parts: Set<number>
  /** Random options that it gives. */
  group: string
}

/** Items that a laphine box takes, by the box; Amount 0 takes one away again. */
async function readLaphine(
  root: string,
  mode: GameMode,
  items: ItemIndex,
  problems: Problems,
  name: string,
  list: 'Requirements' | 'TargetItems',
): Promise<Map<number, LaphineBox>> {
  const boxes = new Map<number, LaphineBox>()
  await readDatabase({
    root,
    mode,
    start: `db/${name}.yml`,
    type: `${name.toUpperCase()}_DB`,
    problems,
    aside: true,
    clear: () => boxes.clear(),
    row: (row, file) =>
      problems.attempt(file, row, name, () => {
        const box = requiredText(row, 'Item')
        const known = boxes.get(items.idOf(box))
        const parts = known?.parts ?? new Set<number>()
        boxes.set(items.idOf(box), { parts, group: text(row, 'RandomOptionGroup') ?? known?.group ?? '' })
        const record = `${name} ${short(box)}`
        for (const entry of entries(row, list, (reason) => problems.add(file, row.line, record, reason)))
          problems.attempt(file, entry, record, () => {
            const id = items.idOf(requiredText(entry, 'Item'))
            if (text(entry, 'Amount') === '0') parts.delete(id)
            else parts.add(id)
          })
      }),
  })
  return boxes
}
