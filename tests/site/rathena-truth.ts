/** What the pages of an rAthena database must say, computed from its files by a short path of its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { boxesOf, plainGroups } from './package-truth.ts'
import { type Raw, readTinyYaml } from './tiny-yaml.ts'

export interface Truth {
  items: Map<number, string>
  /** By box: the fixed table first (pool 0), then pools, then choices; rows as `name | quantity | chance`. */
  packages: Map<string, { pool: string; times: number; rows: string[] }[]>
  /** Boxes of which the files do not tell everything: their tables are what they surely give. */
  conditional: ReadonlySet<string>
  /** By item: packages that give it, as `package | quantity | chance`. */
  sources: Map<number, string[]>
  /** By item: what its page says in figures, such as `重量 10`. */
  facts: Map<number, string[]>
  /** By item: how it comes to random options, and in the same sequence each line's choices as `odds`. */
  options: Map<number, string[]>
  reforms: Map<
    number,
    { base: string; refine: string; materials: string; result: string; same: boolean; change: string }[]
  >
  enchants: Map<number, { targets: string[]; facts: string[]; slots: Map<number, string[]>; order: number[] }>
}

export function truthOf(root: string): Truth {
  const body = (file: string): Raw[] => readTinyYaml(readFileSync(path.join(root, 'db', file), 'utf8')).Body ?? []
  const raw = ['usable', 'equip', 'etc'].flatMap((part) => body(`re/item_db_${part}.yml`))
  const items = new Map<number, string>()
  const ids = new Map<string, number>()
  for (const item of raw) {
    items.set(item.Id, `${item.Name}${item.Slots ? ` [${item.Slots}]` : ''}`)
    ids.set(String(item.AegisName).toLowerCase(), item.Id)
  }
  const idOf = (name: unknown): number => {
    const id = ids.get(String(name).toLowerCase())
    if (id === undefined) throw new Error(`no item is called ${name}`)
    return id
  }
  const namesakes = Map.groupBy(items, ([, name]) => name)
  /** Items of one name are told apart by their numbers. */
  const shown = (id: number) => {
    const name = items.get(id) as string
    return (namesakes.get(name)?.length ?? 0) > 1 ? `${name} #${id}` : name
  }
  const nameOf = (name: unknown) => shown(idOf(name))

  const packages: Truth['packages'] = new Map()
  const sources: Truth['sources'] = new Map()
  const boxes = boxesOf({
    items: raw,
    groups: plainGroups(body('re/item_group_db.yml')),
    selections: body('re/item_packages.yml'),
  })
  const conditional = new Set([...boxes].flatMap(([id, box]) => (box.conditional ? [id] : [])))
  for (const [id, box] of boxes) {
    const name = items.get(box.opener)?.replace(/ \[\d+\]$/, '') + (box.off ? '（已停用）' : '')
    const tables = box.tables.map(({ pool, times, rows }) => {
      const sum = rows.reduce((total, { rate }) => total + rate, 0)
      return {
        pool: pool === 'fixed' ? '0' : String(pool).replace(' ', '-'),
        times,
        rows: rows.map(({ item, amount, most, rate }) => {
          const chance = pool === 'fixed' ? '100.0%' : rate === -1 ? '自選' : percent(rate, sum)
          const facts = `${grouped(amount)}${most ? ` ~ ${grouped(most)}` : ''} | ${chance}`
          sources.set(item, [...(sources.get(item) ?? []), `${name} | ${facts}`])
          return `${shown(item)} | ${facts}`
        }),
      }
    })
    packages.set(id, tables.sort(byPlace))
  }

  const materials = (list: Raw[] = []) =>
    byKey(list, 'Material')
      .filter(({ Amount = 1 }) => Amount > 0)
      .map(({ Material, Amount = 1 }) => `${nameOf(Material)}× ${grouped(Amount)}`)
      .join('')
  const cost = ({ Materials, Price }: Raw) =>
    `${materials(Materials) || '無需材料'} | ${Price ? `${grouped(Price)} Z` : '免費'}`

  const reforms: Truth['reforms'] = new Map(
    byKey(body('re/item_reform.yml'), 'Item').map((reform) => [
      idOf(reform.Item),
      byKey(reform.BaseItems, 'BaseItem').map((entry) => ({
        base: nameOf(entry.BaseItem),
        refine: refine(entry.MinimumRefine ?? 0, entry.MaximumRefine ?? 20),
        // By id on every row, so that rows can be compared.
        materials: materials(
          byKey(entry.Materials, 'Material').toSorted((a, b) => idOf(a.Material) - idOf(b.Material)),
        ),
        result: nameOf(entry.ResultItem),
        same: idOf(entry.ResultItem) === idOf(entry.BaseItem),
        change: step(entry.MinimumRefine ?? 0, entry.MaximumRefine ?? 20, entry.ChangeRefine ?? 0),
      })),
    ]),
  )

  const enchants: Truth['enchants'] = new Map(
    byKey(body('re/item_enchant.yml'), 'Id').map((enchant) => {
      const { Reset = {}, MinimumRefine = 0, MinimumEnchantgrade = 0 } = enchant
      const slots = byKey(enchant.Slots, 'Slot')
      // A sequence may name a slot that has no rules: there is nothing to show of it.
      const order = (enchant.Order ?? [])
        .map(({ Slot }: Raw) => Slot as number)
        .filter((number: number) => slots.some((slot) => slot.Slot === number))
      return [
        enchant.Id as number,
        {
          targets: targetNames(enchant.TargetItems)
            .map(idOf)
            .sort((a, b) => a - b)
            .map(shown),
          facts: [
            `需求精煉 ${refine(MinimumRefine, 20)}`,
            ...(MinimumEnchantgrade ? [`需求階級 ${'-DCBA'[MinimumEnchantgrade]} 以上`] : []),
            ...(order.length > 1 ? [`附魔順序 ${order.map((slot: number) => `插槽 ${slot + 1}`).join(' → ')}`] : []),
            ...(Reset.Chance
              ? [
                  `重置成功率 ${Math.floor((Reset.Chance + 500) / 1000)}%`,
                  ...cost(Reset)
                    .split(' | ')
                    .map((text, index) => `${['材料', '費用'][index]} ${text}`),
                ]
              : ['重置成功率 無法重置']),
          ],
          order,
          slots: new Map(
            slots.map((slot) => [
              (slot.Slot as number) + 1,
              [
                `附魔成功率 ${thousandths(slot.Chance ?? 100_000).replace(/\.?0+$/, '')}%`,
                ...cost(slot)
                  .split(' | ')
                  .map((text, index) => `${['材料', '費用'][index]} ${text}`),
                ...byKey(slot.Enchants, 'Enchantgrade').flatMap(({ Items }, _, grades) =>
                  byKey(Items, 'Item').map(
                    ({ Item, Chance = 0 }, index, list) =>
                      `${nameOf(Item)} | ${thousandths(Chance)}% | ${given(list, index, grades.length)}`,
                  ),
                ),
                ...byKey(slot.PerfectEnchants, 'Item').map((entry) => `${nameOf(entry.Item)} | ${cost(entry)}`),
                ...byKey(slot.Upgrades, 'Enchant').map(
                  (entry) => `${nameOf(entry.Enchant)} | ${nameOf(entry.Upgrade)} | ${cost(entry)}`,
                ),
              ],
            ]),
          ),
        },
      ]
    }),
  )
  // Some items stand in two files.
  const facts = new Map(byKey(raw, 'Id').map((item) => [item.Id as number, figuresOf(item)]))
  const options = optionsOf({
    groups: body('re/item_randomopt_group.yml'),
    uses: [
      ...body('re/mob_db.yml').flatMap(({ Drops = [], MvpDrops = [] }) =>
        [...Drops, ...MvpDrops].filter(({ Rate }) => Rate > 0).map((row: Raw) => ['怪物掉落', row] as const),
      ),
      ...body('re/item_group_db.yml')
        .filter(({ Group }) => boxes.get(String(Group).toLowerCase())?.off === false)
        .flatMap(({ SubGroups }) =>
          (SubGroups as Raw[]).flatMap(({ SubGroup, List }) =>
            (List as Raw[]).filter(({ Rate }) => SubGroup === 0 || Rate > 0).map((row) => ['開啟道具包', row] as const),
          ),
        ),
      ...body('re/laphine_upgrade.yml').flatMap(({ RandomOptionGroup, TargetItems }) =>
        (TargetItems as Raw[]).map(({ Item }) => ['拉飛內升級', { Item, RandomOptionGroup }] as const),
      ),
    ],
    idOf,
  })
  return { items, packages, conditional, sources, facts, options, reforms, enchants }
}

function figuresOf(item: Raw): string[] {
  const { Buy = (item.Sell ?? 0) * 2, Sell = Math.floor((item.Buy ?? 0) / 2), Trade = {} } = item
  const type = String(item.Type ?? 'Etc').toLowerCase()
  const of = (value: number | undefined, ...types: string[]) => (types.includes(type) ? value : undefined)
  const figures: [string, number | undefined, string?][] = [
    ['重量', item.Weight && item.Weight / 10],
    ['商店買價', Buy, ' Z'],
    // Selling back at the best price must not earn what the cheapest purchase costs.
    ['商店賣價', Trade.NoSell ? 0 : Buy * 75 < Sell * 124 ? 1 : Sell, ' Z'],
    ['攻擊力', of(item.Attack, 'weapon', 'ammo')],
    ['魔法攻擊力', of(item.MagicAttack, 'weapon')],
    ['防禦力', of(item.Defense, 'armor', 'shadowgear')],
    ['攻擊距離', of(item.Range, 'weapon')],
    ['武器等級', of(item.WeaponLevel, 'weapon')],
    ['防具等級', of(item.ArmorLevel, 'armor')],
    ['堆疊上限', item.Stack?.Amount],
  ]
  return figures.flatMap(([label, value, unit = '']) =>
    value ? [`${label} ${grouped(Math.floor(value))}${value % 1 ? String(value).replace(/^\d+/, '') : ''}${unit}`] : [],
  )
}

interface OptionFiles {
  groups: Raw[]
  uses: (readonly [way: string, row: Raw])[]
  idOf(name: unknown): number
}

/** Lines in words and figures of a path of their own: what each choice is given with is tried out step by step. */
function optionsOf({ groups, uses, idOf }: OptionFiles): Map<number, string[]> {
  const lines = new Map(
    groups.map(({ Group, Slots = [], MaxRandom = 0, Random = [] }) => [
      Group as string,
      [
        ...(Slots as Raw[]).map(({ Options }) => lineText(Options, 3 * Options.length)),
        ...Array.from({ length: Math.max(0, MaxRandom - Slots.length) }, () => lineText(Random, 1)),
      ],
    ]),
  )
  const ways = new Map<number, Map<string, Set<string>>>()
  for (const [way, { Item, RandomOptionGroup: group }] of uses) {
    if (!group || group === 'None') continue
    const own = ways.get(idOf(Item)) ?? new Map<string, Set<string>>()
    ways.set(idOf(Item), own.set(group, (own.get(group) ?? new Set()).add(way)))
  }
  return new Map(
    [...ways].map(([id, own]) => [
      id,
      [...own]
        .map(([group, names]) => [`${[...names].join('、')}時附加`, ...(lines.get(group) ?? [])].join(' | '))
        .sort(),
    ]),
  )
}

function lineText(choices: Raw[], tries: number): string {
  const sums = new Map<string, number>()
  for (const [index, { Option, MinValue = 0, MaxValue = 0 }] of choices.entries()) {
    const [own, all] = [Math.min(1, (choices[index]?.Chance ?? 0) / 10_000), choices.map(({ Chance = 0 }) => Chance)]
    const missed = all.reduce((sum, chance) => sum + (1 - Math.min(1, chance / 10_000)) / all.length, 0)
    let [still, share] = [1, 0]
    for (let attempt = 0; attempt < tries; attempt++) {
      share += (still * own) / all.length
      still *= missed
    }
    if (tries > 1) share += still / all.length
    const key = `${Option} ${MinValue} ${MaxValue}`
    sums.set(key, (sums.get(key) ?? 0) + share)
  }
  const shown = [...sums.values()].filter((share) => share > 0)
  return shown.map((share) => `${(share * 100).toFixed(2)}`).join(' ')
}

function byPlace({ pool: a }: { pool: string }, { pool: b }: { pool: string }): number {
  const place = (pool: string) => (pool.startsWith('choice-') ? 1e6 + Number(pool.slice(7)) : Number(pool))
  return place(a) - place(b)
}

/** Targets are the keys of a mapping; one enchant lists them as loose words, and what it means is plain. */
function targetNames(value: unknown): string[] {
  return typeof value === 'string' ? value.split(/\s+/) : Object.keys(value ?? {})
}

/** Rows of one key are one row: later fields count, lists grow. */
function byKey(list: Raw[] = [], key: string): Raw[] {
  const found = new Map<string, Raw>()
  for (const row of list) {
    const known: Raw = { ...found.get(String(row[key]).toLowerCase()) }
    for (const [field, value] of Object.entries(row))
      known[field] = Array.isArray(value) ? [...(known[field] ?? []), ...value] : value
    found.set(String(row[key]).toLowerCase(), known)
  }
  return [...found.values()]
}

/** Two decimals, a half up, in whole numbers; what they cannot tell from nothing as one in so many, to three figures. */
export function percent(rate: number, sum: number): string {
  const hundredths = (BigInt(rate) * 20_000n + BigInt(sum)) / (2n * BigInt(sum))
  if (rate > 0 && hundredths === 0n) {
    const digits = String(Math.floor(sum / rate)).length
    const unit = 10 ** (digits - 3)
    return `<0.01%（約 1/${(Math.round(sum / rate / unit) * unit).toLocaleString('en-US')}）`
  }
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`
}

export function thousandths(chance: number): string {
  return `${Math.floor(chance / 1000)}.${String(chance % 1000).padStart(3, '0')}`
}

/** What the engine gives: the tries one after the other, and the last pick. */
export function given(list: Raw[], index: number, grades: number): string {
  const taken = (row: Raw) => Math.min(1, row.Chance / 10_001)
  const missed = list.reduce((sum, row) => sum + (1 - taken(row)) / list.length, 0)
  let [still, share] = [1, 0]
  for (let attempt = 0; attempt < 3 * grades; attempt++) {
    share += (still * taken(list[index] as Raw)) / list.length
    still *= missed
  }
  return `${((share + still / list.length) * 100).toFixed(3)}%`
}

/** Levels before and after a conversion, within 0 and 20. */
function step(min: number, max: number, change: number): string {
  if (!change) return '不變'
  const signed = `${change > 0 ? '+' : ''}${change}`
  if (min === 0 && max >= 20) return signed
  const [low, high] = [min, max].map((level) => Math.max(0, Math.min(20, level + change))) as [number, number]
  const after = max >= 20 && min < 20 ? `+${low} 以上` : low === high ? `+${low}` : `+${low} ~ +${high}`
  return `${refine(min, max)} → ${after}`
}

export function refine(min: number, max: number): string {
  if (max >= 20 && min < 20) return min ? `+${min} 以上` : '無需精煉'
  if (min === max) return `+${min}`
  return min ? `+${min} ~ +${max}` : `+${max} 以下`
}

export function grouped(value: number): string {
  return String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1,')
}
