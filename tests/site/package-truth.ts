/** Which boxes an rAthena database has and what each gives, by a short path of its own: patterns instead of a reader. */
import type { Raw } from './tiny-yaml.ts'

export interface BoxRow {
  item: number
  amount: number
  /** Where dice decide how many. */
  most?: number | undefined
  /** −1 = always. */
  rate: number
}

export interface Box {
  opener: number
  /** Something of it depends on conditions; then only what is listed is compared. */
  conditional: boolean
  /** Only a call in a comment opens it. */
  off?: boolean
  /** `fixed`, `choice 1`, … or the number of a pool; how often it is drawn from. */
  tables: { pool: number | string; times: number; rows: BoxRow[] }[]
}

export interface Sources {
  items: Raw[]
  groups: Raw[]
  selections: Raw[]
}

interface Plain {
  groups: { name: string; amount?: number | undefined; sub?: number }[]
  gives: { item: string; amount: number; most?: number }[]
}

const giving = /\b(?:get(?:rand)?groupitem|groupranditem|getitem[23]?|getitembound[23]?|getnameditem|rentitem[23]?)\b/i
const groupCalls = /\b(?:getgroupitem|getrandgroupitem|groupranditem)\W*IG_(\w+)/gi

/** A script without any condition, statement by statement; undefined where one of them is of another shape. */
function plain(script: string): Plain | undefined {
  const found: Plain = { groups: [], gives: [] }
  for (const raw of script.split(';')) {
    const line = raw.trim().replaceAll('"', '')
    if (line === '' || !(giving.test(line) || /\b(?:if|for|while|callfunc)\b/.test(line))) continue
    const all = /^getgroupitem\s*\(\s*IG_(\w+)\s*(?:,\s*true\s*)?\)$/i.exec(line)
    const one = /^getrandgroupitem\s*\(\s*IG_(\w+)\s*,\s*(\d+)\s*(?:,\s*1\s*)*\)$/i.exec(line)
    const give = /^getitem\s*\(?\s*(\w+)\s*,\s*(\d+)\s*\)?$/i.exec(line)
    const dice = /^getitem\s+(\w+)\s*,\s*rand\((\d+),(\d+)\)$/i.exec(line)
    const bound = /^getitembound\s+(\w+)\s*,\s*(\d+)\s*,\s*Bound_\w+$/i.exec(line)
    const rent = /^rentitem\s*\(?\s*(\w+)\s*,\s*\d+\s*\)?$/i.exec(line)
    const given = give ?? bound
    if (all) found.groups.push({ name: String(all[1]).toLowerCase() })
    else if (one) found.groups.push({ name: String(one[1]).toLowerCase(), amount: Number(one[2]) || undefined, sub: 1 })
    else if (given) found.gives.push({ item: String(given[1]), amount: Number(given[2]) })
    else if (dice) found.gives.push({ item: String(dice[1]), amount: Number(dice[2]), most: Number(dice[3]) })
    else if (rent) found.gives.push({ item: String(rent[1]), amount: 1 })
    else return undefined
  }
  return found
}

/** Boxes by id: `groups` are keyed by name in lower case, the boxes of items by `item-{id}`. */
export function boxesOf({ items, groups, selections }: Sources): Map<string, Box> {
  const ids = new Map(items.map((item) => [String(item.AegisName).toLowerCase(), Number(item.Id)]))
  const known = new Set(items.map((item) => Number(item.Id)))
  const idOf = (name: unknown) => (/^\d+$/.test(String(name)) ? Number(name) : ids.get(String(name).toLowerCase()))
  const lists = new Map(
    merged(groups, 'Group').map((group) => [
      String(group.Group).toLowerCase(),
      merged(group.SubGroups, 'SubGroup')
        .map(({ SubGroup, List }) => ({ number: Number(SubGroup), list: merged(List, 'Item') }))
        .sort((a, b) => a.number - b.number),
    ]),
  )

  const tablesOf = (script: Plain): Box['tables'] => {
    const tables: Box['tables'] = []
    const calls = Map.groupBy(script.groups, ({ name, amount, sub }) => `${name} ${amount} ${sub}`)
    for (const same of calls.values()) {
      const { name, amount, sub } = same[0] as Plain['groups'][number]
      for (const { number, list } of lists.get(name) ?? []) {
        if (sub !== undefined && number !== sub) continue
        const rows = list
          .filter(({ Rate = 0 }) => number === 0 || Rate > 0)
          .map(({ Item, Rate, Amount }) => ({
            item: idOf(Item) as number,
            amount: amount ?? Math.max(1, Amount ?? 1) * (number === 0 ? same.length : 1),
            rate: number === 0 ? -1 : (Rate as number),
          }))
        let pool = number
        while (tables.some((table) => table.pool === pool)) pool++
        if (rows.length > 0)
          tables.push({ pool: number === 0 ? 'fixed' : pool, times: number === 0 ? 1 : same.length, rows })
      }
    }
    const given = new Map<string, BoxRow>()
    for (const { item, amount, most } of script.gives) {
      const id = idOf(item)
      if (id === undefined || !known.has(id)) continue
      const row = given.get(String(id)) ?? { item: id, amount: 0, rate: -1 }
      given.set(String(id), { ...row, amount: row.amount + amount, most })
    }
    const fixed = tables.find(({ pool }) => pool === 'fixed')
    if (fixed) fixed.rows.push(...given.values())
    else if (given.size > 0) tables.unshift({ pool: 'fixed', times: 1, rows: [...given.values()] })
    return tables
  }

  const boxes = new Map<string, Box>()
  const named = new Map<string, Raw[]>()
  const scripts = new Map<Raw, Plain | undefined>()
  for (const item of [...items].sort((a, b) => a.Id - b.Id)) {
    const all = ['Script', 'EquipScript', 'UnEquipScript'].map((field) => String(item[field] ?? '')).join('\n')
    if (!giving.test(all)) continue
    const live = all.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*/g, '')
    scripts.set(item, plain(live))
    for (const [, name] of all.matchAll(groupCalls)) {
      const group = String(name).toLowerCase()
      if (lists.has(group) && !named.get(group)?.includes(item)) named.set(group, [...(named.get(group) ?? []), item])
    }
  }
  const covered = new Set<Raw>()
  for (const [group, openers] of named) {
    const only = openers.filter((item) => {
      const script = scripts.get(item)
      return (
        script &&
        script.groups.length > 0 &&
        script.gives.length === 0 &&
        script.groups.every(({ name }) => name === group)
      )
    })
    const first = only[0]
    if (first) {
      const tables = tablesOf(scripts.get(first) as Plain)
      for (const item of only)
        if (JSON.stringify(tablesOf(scripts.get(item) as Plain)) === JSON.stringify(tables)) covered.add(item)
      boxes.set(group, { opener: first.Id, conditional: false, tables })
      continue
    }
    const [item] = openers as [Raw]
    const call = scripts.get(item)?.groups.find(({ name }) => name === group)
    const off = /getrandgroupitem\W*IG_\w+,(\d+)/i.exec(String(item.Script ?? ''))
    const quiet = { name: group, ...(off && { amount: Number(off[1]) || undefined, sub: 1 }) }
    const tables = tablesOf({ groups: [call ?? quiet], gives: [] })
    boxes.set(group, { opener: item.Id, conditional: false, off: call === undefined, tables })
    const live = scripts.get(item)
    if (live?.groups.length === 0 && live.gives.length === 0) covered.add(item)
  }
  for (const [item, script] of scripts) {
    if (covered.has(item)) continue
    const tables = script ? tablesOf(script) : []
    const hopeless = script && tables.length === 0
    if (!hopeless) boxes.set(`item-${item.Id}`, { opener: item.Id, conditional: script === undefined, tables })
  }
  for (const selection of selections) {
    const opener = idOf(selection.Item) as number
    const box = boxes.get(`item-${opener}`) ?? { opener, conditional: false, tables: [] }
    const choices = [...(selection.Groups as Raw[])].sort((a, b) => a.Group - b.Group)
    for (const [index, { Items }] of choices.entries())
      box.tables.push({
        pool: `choice ${index + 1}`,
        times: 1,
        rows: (Items as Raw[]).map(({ Item, Amount }) => ({
          item: idOf(Item) as number,
          amount: Amount ?? 1,
          rate: -1,
        })),
      })
    boxes.set(`item-${opener}`, box)
  }
  return boxes
}

/** Rows of one key are one row: later fields count, lists grow. */
function merged(list: Raw[] = [], key: string): Raw[] {
  const found = new Map<string, Raw>()
  for (const row of list) {
    const name = String(row[key]).toLowerCase()
    const known: Raw = { ...found.get(name) }
    for (const [field, value] of Object.entries(row))
      known[field] = Array.isArray(value) ? [...(known[field] ?? []), ...value] : value
    found.set(name, known)
  }
  return [...found.values()]
}
