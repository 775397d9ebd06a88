/** Writes databases with every legal oddity, the same for the same seed. */
import { createRandom, type Random } from '../../domain/random.ts'

const names = ['Apple', 'Banana', 'Cherry', 'Date', 'Elder', 'Fig', 'Grape', 'Hip', 'Iyokan', 'Jujube'] as const
/** Groups keyed by index (header versions 3 and 4), and by item (1 and 2). */
const groups = { index: ['Alpha', 'Beta', 'Gamma'], item: ['Delta', 'Eta', 'Theta'] }

/** Files of a server root by path. */
export function drawDatabase(seed: number): Record<string, string> {
  const random = createRandom(seed)
  const files: Record<string, string> = {}
  const openers = [...groups.index, ...groups.item]
  write(files, random, 'item_db', 'ITEM_DB', 3, () => itemRows(random), {
    first: names.map((name, index) =>
      lines(
        `  - Id: ${index + 1}`,
        `    AegisName: ${name}`,
        `    Name: The ${name}`,
        ...(openers[index] ? ['    Script: |', `      getgroupitem(IG_${cased(openers[index], random)});`] : []),
      ),
    ),
  })
  write(files, random, 'item_group_db', 'ITEM_GROUP_DB', undefined, (version) => groupRows(random, version))
  write(files, random, 'item_enchant', 'ITEM_ENCHANT_DB', 1, () => enchantRows(random))
  write(files, random, 'item_reform', 'ITEM_REFORM_DB', 1, () => reformRows(random))
  write(files, random, 'item_packages', 'ITEM_PACKAGE_DB', 1, () => choiceRows(random))
  return files
}

function lines(...parts: string[]): string {
  return parts.join('\n')
}

function cased(name: string, random: Random): string {
  return random.pick([name, name.toLowerCase(), name.toUpperCase()])
}

/** A start file with imports: some with a mode, some with imports of their own, some of missing files. */
function write(
  files: Record<string, string>,
  random: Random,
  name: string,
  type: string,
  version: number | undefined,
  draw: (version: number) => string[],
  { first = [] as string[] } = {},
): void {
  const one = (file: string, depth: number, start: string[]) => {
    const own = version ?? random.int(1, 4)
    const rows = [...start, ...draw(own)]
    const imports =
      depth > 1
        ? []
        : Array.from(
            { length: random.int(0, 3) },
            (_, index) => `db/${random.pick(['import/', 're/', ''])}${name}_${depth}_${files[file] ?? ''}${index}.yml`,
          )
    // The first file keeps its items: everything else names them.
    const clear = first.length === 0 && random.chance(0.1)
    const text = lines(
      'Header:',
      `  Type: ${type}`,
      `  Version: ${own}`,
      ...(clear ? ['  Clear: true'] : []),
      ...(rows.length > 0 ? ['', 'Body:', ...rows] : []),
      ...(imports.length > 0
        ? [
            '',
            'Footer:',
            '  Imports:',
            ...imports.flatMap((target) => [
              `  - Path: ${target}`,
              ...(random.chance(0.4) ? [`    Mode: ${random.pick(['Renewal', 'Prerenewal'])}`] : []),
            ]),
          ]
        : []),
      '',
    )
    files[file] = `${random.chance(0.2) ? '\uFEFF' : ''}${random.chance(0.2) ? text.replaceAll('\n', '\r\n') : text}`
    for (const target of imports) if (files[target] === undefined && random.chance(0.8)) one(target, depth + 1, [])
  }
  one(`db/${name}.yml`, 0, first)
}

const some = (random: Random, most: number) => Array.from({ length: random.int(0, most) })

function itemRows(random: Random): string[] {
  return some(random, 4).map(() =>
    lines(
      `  - Id: ${random.int(1, names.length)}`,
      ...(random.chance(0.5)
        ? [`    Slots: ${random.int(0, 4)}`, ...(random.chance(0.3) ? [`    Slots: ${random.int(0, 4)}`] : [])]
        : []),
      ...(random.chance(0.5) ? [`    View: ${random.int(0, 99)}`] : []),
      ...(random.chance(0.3) ? [`    Name: Better ${random.int(1, 99)}`] : []),
      ...(random.chance(0.3) ? ['    ForkKey:', '      Deep: true'] : []),
    ),
  )
}

/** A name of an item in any case; sometimes an unknown one. */
const item = (random: Random, unknown = 0) => (random.chance(unknown) ? 'Nobody' : cased(random.pick(names), random))

function groupRows(random: Random, version: number): string[] {
  return some(random, 3).map(() => {
    const group = cased(random.pick(version >= 3 ? groups.index : groups.item), random)
    const subs = some(random, 3).flatMap(() => {
      if (random.chance(0.1)) return [`      - Clear: ${random.int(0, 3)}`]
      return [
        `      - SubGroup: ${random.int(0, 3)}`,
        ...(version >= 4 && random.chance(0.5)
          ? [`        Algorithm: ${random.pick(['All', 'Random', 'SharedPool', 'ALL'])}`]
          : []),
        ...listOf(random, version),
      ]
    })
    return lines(`  - Group: ${group}`, ...(subs.length > 0 ? ['    SubGroups:', ...subs] : []))
  })
}

function listOf(random: Random, version: number): string[] {
  const rows = some(random, 5).flatMap(() => {
    const terms = [
      ...(random.chance(0.8) ? [`            Rate: ${random.int(0, 300)}`] : []),
      ...(random.chance(0.3)
        ? [`            Amount: ${random.int(0, 9)}`, ...(random.chance(0.3) ? ['            Amount: 77'] : [])]
        : []),
    ]
    if (version < 3)
      return random.chance(0.1)
        ? [`          - Clear: ${item(random)}`]
        : [`          - Item: ${item(random, 0.05)}`, ...terms]
    const index = `          - Index: ${random.int(0, 6)}`
    if (random.chance(0.1)) return [index, '            Clear: true']
    return [index, ...(random.chance(0.9) ? [`            Item: ${item(random, 0.05)}`] : []), ...terms]
  })
  return rows.length > 0 ? ['        List:', ...rows] : []
}

function chances(random: Random, indent: string): string[] {
  return [
    `${indent}Items:`,
    ...Array.from({ length: random.int(1, 4) }).flatMap(() => [
      `${indent}  - Item: ${item(random)}`,
      `${indent}    Chance: ${random.int(1, 100_000)}`,
    ]),
  ]
}

function materials(random: Random, indent: string): string[] {
  const list = some(random, 2)
  return list.length === 0
    ? []
    : [
        `${indent}Materials:`,
        ...list.flatMap(() => [
          `${indent}  - Material: ${item(random)}`,
          ...(random.chance(0.7) ? [`${indent}    Amount: ${random.int(0, 5)}`] : []),
        ]),
      ]
}

function enchantRows(random: Random): string[] {
  return some(random, 3).map(() => {
    const slots = some(random, 3).flatMap(() => [
      `      - Slot: ${random.int(0, 3)}`,
      ...(random.chance(0.4) ? [`        Chance: ${random.int(1, 100_000)}`] : []),
      ...(random.chance(0.7)
        ? ['        Enchants:', `          - Enchantgrade: ${random.int(0, 4)}`, ...chances(random, '            ')]
        : []),
      ...(random.chance(0.4)
        ? ['        RandomUpgrades:', `          - Enchant: ${item(random)}`, ...chances(random, '            ')]
        : []),
      ...(random.chance(0.3) ? [`        Price: ${random.int(0, 99_999)}`] : []),
      ...(random.chance(0.3)
        ? ['        Upgrades:', `          - Enchant: ${item(random)}`, `            Upgrade: ${item(random)}`]
        : []),
      ...(random.chance(0.4)
        ? ['        PerfectEnchants:', `          - Item: ${item(random)}`, ...materials(random, '            ')]
        : []),
    ])
    return lines(
      `  - Id: ${random.int(1, 4)}`,
      ...(random.chance(0.85)
        ? [
            '    TargetItems:',
            ...random
              .shuffle(names)
              .slice(0, random.int(1, 3))
              .map((name) => `      ${cased(name, random)}: ${random.chance(0.85)}`),
          ]
        : []),
      ...(random.chance(0.4) ? [`    MinimumRefine: ${random.int(0, 20)}`] : []),
      ...(random.chance(0.85) ? ['    Order:', `      - Slot: ${random.int(0, 3)}`] : []),
      ...(slots.length > 0 ? ['    Slots:', ...slots] : []),
    )
  })
}

function reformRows(random: Random): string[] {
  return some(random, 3).map(() =>
    lines(
      `  - Item: ${item(random)}`,
      '    BaseItems:',
      ...Array.from({ length: random.int(1, 3) }).flatMap(() => [
        `      - BaseItem: ${item(random)}`,
        `        ResultItem: ${item(random)}`,
        ...(random.chance(0.4) ? [`        MinimumRefine: ${random.int(0, 20)}`] : []),
        ...(random.chance(0.2) ? [`        ChangeRefine: ${random.int(-20, 20)}`] : []),
        ...materials(random, '        '),
      ]),
    ),
  )
}

/** What players choose from: repeated and unknown items, and later rows over earlier ones. */
function choiceRows(random: Random): string[] {
  const part = () => [
    `          - Item: ${item(random, 0.1)}`,
    ...(random.chance(0.5) ? [`            Amount: ${random.int(random.chance(0.2) ? 0 : 1, 9)}`] : []),
  ]
  return some(random, 4).map(() =>
    lines(
      `  - Item: ${item(random, 0.05)}`,
      '    Groups:',
      ...Array.from({ length: random.int(1, 3) }).flatMap(() => [
        `      - Group: ${random.int(0, 2)}`,
        '        Items:',
        ...Array.from({ length: random.int(1, 4) }).flatMap(part),
      ]),
    ),
  )
}
