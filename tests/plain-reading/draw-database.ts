/** Generates databases with each unusual but valid form. Equal seeds give equal databases. */
import { createRandom } from '../../domain/values/random.ts'

const names = ['Apple', 'Banana', 'Cherry', 'Date', 'Elder', 'Fig', 'Grape', 'Hip', 'Iyokan', 'Jujube'] as const
/** Groups keyed by index (header versions 3 and 4), and by item (1 and 2). */
const groups = { index: ['Alpha', 'Beta', 'Gamma'], item: ['Delta', 'Eta', 'Theta'] }

/** A key may end in a space, which is not written, so that a map can have the same key twice. */
type Node = string | number | boolean | Node[] | { [key: string]: Node | undefined }

/** Files of a server root by path. `maxGrade`: the highest grade of an enchant, 0 before Renewal. */
export function drawDatabase(seed: number, maxGrade: number): Record<string, string> {
  const { int, chance, pick, shuffle } = createRandom(seed)
  const files: Record<string, string> = {}
  const some = <T>(most: number, draw: () => T, least = 0): T[] => Array.from({ length: int(least, most) }, draw)
  /** A value in this share of cases. A key without a value is not written. */
  const maybe = <T>(share: number, draw: () => T): T | undefined => (chance(share) ? draw() : undefined)
  const maybeInt = (share: number, low: number, high: number) => maybe(share, () => int(low, high))
  const cased = (name: string) => pick([name, name.toLowerCase(), name.toUpperCase()])
  /** The name of an item in any case, or of an unknown one in the share `unknown`. */
  const item = (unknown = 0) => (chance(unknown) ? 'Absent' : cased(pick(names)))

  /** Writes a file with imports. Some have a mode, some have imports, and some files are missing. */
  function write(name: string, type: string, versions: number[], draw: (version: number) => Node[], first?: Node[]) {
    const one = (file: string, depth: number, start: Node[]) => {
      const version = pick(versions)
      const body = [...start, ...draw(version)]
      let count = 0
      const path = () => `db/${pick(['import/', 're/', ''])}${name}_${depth}_${count++}.yml`
      const imports = depth > 1 ? [] : some(3, path)
      const mode = () => maybe(0.4, () => pick(['Renewal', 'Prerenewal']))
      const text = yamlLines({
        // The first file keeps its items, because all other records refer to them.
        Header: { Type: type, Version: version, Clear: first ? undefined : maybe(0.1, () => true) },
        Body: body,
        Footer: imports.length > 0 ? { Imports: imports.map((target) => ({ Path: target, Mode: mode() })) } : undefined,
      })
      files[file] = text.join(chance(0.2) ? '\r\n' : '\n')
      for (const target of imports) if (files[target] === undefined && chance(0.8)) one(target, depth + 1, [])
    }
    one(`db/${name}.yml`, 0, first ?? [])
  }

  const itemRow = (): Node => ({
    Id: int(1, names.length),
    Slots: maybeInt(0.5, 0, 4),
    'Slots ': maybeInt(0.2, 0, 4),
    View: maybeInt(0.5, 0, 99),
    Name: maybe(0.3, () => `Better ${int(1, 99)}`),
    ForkKey: maybe(0.3, () => ({ Deep: true })),
  })

  function groupEntry(version: number): Node {
    const terms = { Rate: maybeInt(0.8, 0, 300), Amount: maybeInt(0.3, 0, 9), 'Amount ': maybeInt(0.1, 77, 77) }
    if (version < 3) return chance(0.1) ? { Clear: item() } : { Item: item(0.05), ...terms }
    const Index = int(0, 6)
    return chance(0.1) ? { Index, Clear: true } : { Index, Item: maybe(0.9, () => item(0.05)), ...terms }
  }
  function subGroup(version: number): Node {
    if (chance(0.1)) return { Clear: int(0, 3) }
    const Algorithm = maybe(version >= 4 ? 0.5 : 0, () => pick(['All', 'Random', 'SharedPool', 'ALL']))
    return { SubGroup: int(0, 3), Algorithm, List: some(5, () => groupEntry(version)) }
  }
  const groupRow = (version: number): Node => ({
    Group: cased(pick(version >= 3 ? groups.index : groups.item)),
    SubGroups: some(3, () => subGroup(version)),
  })

  const chances = () => some(4, () => ({ Item: item(), Chance: int(1, 100_000) }), 1)
  const materials = () => some(2, () => ({ Material: item(), Amount: maybeInt(0.7, 0, 5) }))
  const slot = (): Node => ({
    Slot: int(0, 3),
    Chance: maybeInt(0.4, 1, 100_000),
    Enchants: maybe(0.7, () => [{ Enchantgrade: int(0, maxGrade), Items: chances() }]),
    RandomUpgrades: maybe(0.4, () => [{ Enchant: item(), Items: chances() }]),
    Price: maybeInt(0.3, 0, 99_999),
    Upgrades: maybe(0.3, () => [{ Enchant: item(), Upgrade: item() }]),
    PerfectEnchants: maybe(0.4, () => [{ Item: item(), Materials: materials() }]),
  })
  const targets = (): Node => {
    const chosen = shuffle(names).slice(0, int(1, 3))
    return Object.fromEntries(chosen.map((name) => [cased(name), chance(0.85)]))
  }
  const enchantRow = (): Node => ({
    Id: int(1, 4),
    TargetItems: maybe(0.85, targets),
    MinimumRefine: maybeInt(0.4, 0, 10),
    Order: maybe(0.85, () => [{ Slot: int(0, 3) }]),
    Slots: some(3, slot),
  })

  const conversion = (): Node => ({
    BaseItem: item(),
    ResultItem: item(),
    MinimumRefine: maybeInt(0.4, 0, 10),
    ChangeRefine: maybeInt(0.2, -10, 10),
    Materials: materials(),
  })
  const reformRow = (): Node => ({ Item: item(), BaseItems: some(3, conversion, 1) })

  // Choices of players, with repeated and unknown items, and rows that change earlier ones.
  const part = () => ({ Item: item(0.1), Amount: maybeInt(0.5, chance(0.2) ? 0 : 1, 9) })
  const choice = () => ({ Group: int(0, 2), Items: some(4, part, 1) })
  const choiceRow = (): Node => ({ Item: item(0.05), Groups: some(3, choice, 1) })

  const openers = [...groups.index, ...groups.item]
  const first = names.map((name, index): Node => {
    const opener = openers[index]
    const Script = opener && `|\n      getgroupitem(IG_${cased(opener)});`
    return { Id: index + 1, AegisName: name, Name: `The ${name}`, Type: opener && 'Usable', Script }
  })
  write('item_db', 'ITEM_DB', [3], () => some(4, itemRow), first)
  write('item_group_db', 'ITEM_GROUP_DB', [1, 2, 3, 4], (version) => some(3, () => groupRow(version)))
  write('item_enchant', 'ITEM_ENCHANT_DB', [1], () => some(3, enchantRow))
  write('item_reform', 'ITEM_REFORM_DB', [1], () => some(3, reformRow))
  write('item_packages', 'ITEM_PACKAGE_DB', [1], () => some(4, choiceRow))
  return files
}

/** Lines of YAML, without keys of empty lists. */
export function yamlLines(node: Node): string[] {
  const deeper = (value: Node) => yamlLines(value).map((line) => `  ${line}`)
  if (Array.isArray(node))
    return node.flatMap((entry) => deeper(entry).map((line, at) => (at > 0 ? line : `- ${line.trim()}`)))
  if (typeof node !== 'object') return [String(node)]
  return Object.entries(node).flatMap(([key, value = []]) => {
    if (typeof value !== 'object') return `${key.trim()}: ${value}`
    const inner = deeper(value)
    return inner.length > 0 ? [`${key}:`, ...inner] : []
  })
}
