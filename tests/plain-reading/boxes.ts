/** Boxes of an rAthena database and their contents, read with patterns instead of a parser of scripts. */
import type { PlainDatabase } from './database.ts'
import type { Raw } from './tiny-yaml.ts'

export interface BoxRow {
  item: number
  amount: number
  /** The greatest amount if the amount is random. */
  most?: number | undefined
  /** −1 = always. */
  rate: number
  /** The server does not load it. */
  refused?: boolean | undefined
}

export interface Box {
  opener: number
  /** Whether a part depends on conditions. The tables have the unconditional part. */
  conditional: boolean
  /** Whether only a call in a comment opens it. */
  isDisabled?: boolean
  /** The pool is `fixed`, `choice 1`, … or a number. `times` is the number of draws. */
  tables: { pool: number | string; times: number; rows: BoxRow[] }[]
}

interface Plain {
  groups: { name: string; amount?: number | undefined; sub?: number }[]
  gives: { item: string; amount: number; most?: number }[]
}

const giving = /\b(?:get(?:rand)?groupitem|groupranditem|getitem[23]?|getitembound[23]?|getnameditem|rentitem[23]?)\b/i
const groupCalls = /\b(?:getgroupitem|getrandgroupitem|groupranditem)\W*IG_(\w+)/gi

/** Unconditional statements of a script: those outside of branches, up to a statement that may end the script. */
function unconditionalStatements(script: string): string {
  let rest = script.trim()
  const statements: string[] = []
  const leaves = /\b(?:end|close\d?|return|goto|menu)\b/
  while (rest !== '') {
    const length = /^(?:if|for|while|switch|else|do|function)\b/.test(rest)
      ? branchLength(rest)
      : rest.search(/[;{}]|$/) + 1
    const part = rest.slice(0, length)
    if (length > 1 && leaves.test(part)) break
    if (!/^(?:if|for|while|switch|else|do|function)\b/.test(part)) statements.push(part.replace(/[;{}]/g, ''))
    rest = rest.slice(length).trim()
  }
  return statements.join(';')
}

/** Length of a branch: its keyword, its condition and its body. */
function branchLength(text: string): number {
  let at = (/^\w+\s*/.exec(text) as RegExpExecArray)[0].length
  if (/^function\b/.test(text)) at += text.slice(at).search(/\{|$/)
  const past = (open: string, close: string) => {
    let depth = 0
    do {
      if (text[at] === open) depth++
      else if (text[at] === close) depth--
      at++
    } while (depth > 0 && at < text.length)
    at += text.slice(at).search(/\S|$/)
  }
  if (text[at] === '(') past('(', ')')
  if (text[at] === '{') past('{', '}')
  else if (/^(?:if|for|while|switch|do)\b/.test(text.slice(at))) at += branchLength(text.slice(at))
  else at += text.slice(at).search(/;|$/) + 1
  return at
}

/** The statements of a script without conditions. Undefined if one has another form, unless `lenient` is set. */
function plain(script: string, lenient = false): Plain | undefined {
  const result: Plain = { groups: [], gives: [] }
  for (const raw of script.split(';')) {
    const line = raw.trim().replaceAll('"', '')
    if (line === '' || !(giving.test(line) || /\b(?:if|for|while|callfunc)\b/.test(line))) continue
    const all = /^getgroupitem\s*\(\s*IG_(\w+)\s*(?:,\s*true\s*)?\)$/i.exec(line)
    const one = /^getrandgroupitem\s*\(\s*IG_(\w+)\s*,\s*(\d+)\s*(?:,\s*1\s*)*\)$/i.exec(line)
    const give = /^getitem\s*\(?\s*(\w+)\s*,\s*(\d+)\s*\)?$/i.exec(line)
    const dice = /^getitem\s+(\w+)\s*,\s*rand\((\d+),(\d+)\)$/i.exec(line)
    const bound = /^getitembound\s+(\w+)\s*,\s*(\d+)\s*,\s*Bound_\w+$/i.exec(line)
    const rent = /^rentitem\s*\(?\s*(\w+)\s*,\s*\d+\s*\)?$/i.exec(line)
    const simple = give ?? bound
    if (all) result.groups.push({ name: String(all[1]).toLowerCase() })
    else if (one)
      result.groups.push({ name: String(one[1]).toLowerCase(), amount: Number(one[2]) || undefined, sub: 1 })
    else if (simple) result.gives.push({ item: String(simple[1]), amount: Number(simple[2]) })
    else if (dice) result.gives.push({ item: String(dice[1]), amount: Number(dice[2]), most: Number(dice[3]) })
    else if (rent) result.gives.push({ item: String(rent[1]), amount: 1 })
    else if (!lenient) return undefined
  }
  return result
}

function scriptOf(item: Raw): string {
  return ['Script', 'EquipScript', 'UnEquipScript'].map((field) => String(item[field] ?? '')).join('\n')
}

function liveOf(item: Raw): string {
  return scriptOf(item)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*/g, '')
}

function mentions(script: string, group: string): boolean {
  return [...script.matchAll(groupCalls)].some(([, name]) => String(name).toLowerCase() === group)
}

/** Boxes by id: groups by name in lower case, the boxes of items as `item-{id}`. */
export function boxesOf({ items, groups, idOf, rows: rowsOf }: PlainDatabase): Map<string, Box> {
  const itemOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : idOf(name))
  const tablesOf = (script: Plain): Box['tables'] => {
    const tables: Box['tables'] = []
    const calls = Map.groupBy(script.groups, ({ name, amount, sub }) => `${name} ${amount} ${sub}`)
    for (const same of calls.values()) {
      const { name, amount, sub } = same[0] as Plain['groups'][number]
      for (const { number, all, refused, rows: list } of (groups.get(name) ?? []).toSorted(byNumber)) {
        if (sub !== undefined && number !== sub) continue
        const rows = list
          .filter(({ Rate }) => all || Rate > 0)
          .map(({ item, Rate, Amount }) => ({
            item,
            amount: amount ?? Amount * (all ? same.length : 1),
            rate: all ? -1 : Rate,
            ...(refused && { refused }),
          }))
        let pool = number
        while (tables.some((table) => table.pool === pool)) pool++
        const fixed = tables.find((table) => table.pool === 'fixed')
        if (rows.length === 0) continue
        if (!all) tables.push({ pool, times: same.length, rows })
        else if (fixed) fixed.rows.push(...rows)
        else tables.push({ pool: 'fixed', times: 1, rows })
      }
    }
    const giveRows = new Map<string, BoxRow>()
    for (const { item, amount, most } of script.gives) {
      const id = itemOf(item)
      if (id === undefined || !items.has(id)) continue
      const row = giveRows.get(String(id)) ?? { item: id, amount: 0, rate: -1 }
      giveRows.set(String(id), { ...row, amount: row.amount + amount, most })
    }
    const fixed = tables.find(({ pool }) => pool === 'fixed')
    if (fixed) fixed.rows.push(...giveRows.values())
    else if (giveRows.size > 0) tables.unshift({ pool: 'fixed', times: 1, rows: [...giveRows.values()] })
    return tables
  }

  const boxes = new Map<string, Box>()
  const openersOf = new Map<string, Raw[]>()
  const scripts = new Map<Raw, Plain | undefined>()
  const unconditional = new Map<Raw, Plain>()
  for (const item of [...items.values()].sort((a, b) => a.Id - b.Id)) {
    const all = scriptOf(item)
    if (!giving.test(all)) continue
    const live = liveOf(item)
    scripts.set(item, plain(live))
    unconditional.set(item, plain(unconditionalStatements(live), true) as Plain)
    for (const [, name] of all.matchAll(groupCalls)) {
      const group = String(name).toLowerCase()
      if (groups.has(group) && !openersOf.get(group)?.includes(item))
        openersOf.set(group, [...(openersOf.get(group) ?? []), item])
    }
  }
  /** Items that need no box besides that of their group. */
  const openersOfGroups = new Set<Raw>()
  for (const [group, openers] of openersOf) {
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
        if (JSON.stringify(tablesOf(scripts.get(item) as Plain)) === JSON.stringify(tables)) openersOfGroups.add(item)
      boxes.set(group, { opener: first.Id, conditional: false, tables })
      continue
    }
    const calls = (item: Raw) => (unconditional.get(item) as Plain).groups.filter(({ name }) => name === group)
    const conditionalOpeners = openers.filter(
      (item) => scripts.get(item) === undefined && mentions(liveOf(item), group),
    )
    const item = (openers.find((opener) => calls(opener).length > 0) ?? conditionalOpeners[0] ?? openers[0]) as Raw
    const amountOfCall = /getrandgroupitem\W*IG_\w+,(\d+)/i.exec(String(item.Script ?? ''))?.[1]
    const otherCall = { name: group, ...(amountOfCall && { amount: Number(amountOfCall) || undefined, sub: 1 }) }
    const isCalled = calls(item).length > 0
    const tables = tablesOf({ groups: isCalled ? calls(item) : [otherCall], gives: [] })
    const conditional = !isCalled && conditionalOpeners.length > 0
    boxes.set(group, { opener: item.Id, conditional, isDisabled: !isCalled && !conditional, tables })
    if (isCalled) continue
    for (const opener of openers) {
      const { groups: calledGroups, gives } = unconditional.get(opener) as Plain
      const isPlain = conditional || scripts.get(opener) !== undefined
      if (calledGroups.length === 0 && gives.length === 0 && isPlain) openersOfGroups.add(opener)
    }
  }
  for (const [item, script] of scripts) {
    if (openersOfGroups.has(item)) continue
    const tables = tablesOf(script ?? (unconditional.get(item) as Plain))
    const isEmpty = script && tables.length === 0
    if (!isEmpty) boxes.set(`item-${item.Id}`, { opener: item.Id, conditional: script === undefined, tables })
  }
  for (const [opener, { refused, groups: choices }] of choicesOf(rowsOf('item_packages'), idOf)) {
    const box = boxes.get(`item-${opener}`) ?? { opener, conditional: false, tables: [] }
    const full = [...choices].filter(([, parts]) => parts.size > 0).sort(([a], [b]) => a - b)
    for (const [index, [, parts]] of full.entries())
      box.tables.push({
        pool: `choice ${index + 1}`,
        times: 1,
        rows: [...parts].map(([item, amount]) => ({ item, amount, rate: -1, ...(refused && { refused }) })),
      })
    if (full.length > 0) boxes.set(`item-${opener}`, box)
  }
  addSyntheses(boxes, rowsOf('laphine_synthesis'), idOf, (name) => tablesOf({ groups: [{ name }], gives: [] }))
  return boxes
}

/** Laphine boxes, each with one row in its file. One with an unknown item is refused. */
function addSyntheses(
  boxes: Map<string, Box>,
  rows: Raw[],
  idOf: (name: string) => number | undefined,
  tablesOf: (group: string) => Box['tables'],
): void {
  for (const { Item, RewardGroup, Requirements = [] } of rows) {
    const opener = idOf(String(Item))
    const tables = tablesOf(String(RewardGroup).toLowerCase())
    if (opener === undefined || tables.length === 0) continue
    const isRefused = Requirements.some((part: Raw) => idOf(String(part.Item)) === undefined)
    if (isRefused) for (const { rows } of tables) for (const row of rows) row.refused = true
    const box = boxes.get(`item-${opener}`) ?? { opener, conditional: false, tables: [] }
    boxes.set(`item-${opener}`, { ...box, tables: [...box.tables, ...tables] })
  }
}

const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number

interface Choices {
  refused: boolean
  /** Amounts by item, by the number of the group. */
  groups: Map<number, Map<number, number>>
}

/** A new package with an unknown item is refused. An existing one keeps the changes before the unknown item. */
function choicesOf(selections: Raw[], idOf: (name: string) => number | undefined): Map<number, Choices> {
  const packages = new Map<number, Choices>()
  for (const { Item, Groups = [] } of selections) {
    const opener = idOf(String(Item))
    if (opener === undefined) continue
    const before = packages.get(opener)
    const existing = before && !before.refused ? before : undefined
    const choices: Choices = existing ?? { refused: false, groups: new Map() }
    packages.set(opener, choices)
    row: for (const { Group, Items = [] } of Groups) {
      const parts = choices.groups.get(Group) ?? new Map<number, number>()
      for (const part of Items) {
        const item = idOf(String(part.Item))
        const isRemoved = part.Amount === 0
        if (item === undefined || (isRemoved && !parts.has(item))) {
          if (existing) break row
          choices.refused = true
        } else if (isRemoved) parts.delete(item)
        else parts.set(item, part.Amount ?? parts.get(item) ?? 1)
      }
      choices.groups.set(Group, parts)
    }
  }
  return packages
}
