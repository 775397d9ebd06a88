import { type NpcShop, type ShopItem, type ShopType, shopTypes } from '../../../domain/monsters/npc-shop.ts'
import type { ItemIndex } from '../items/index.ts'
import { npcNames, npcPlace, type ServerMaps } from '../maps/index.ts'
import type { ScriptLine } from './script-files.ts'
import type { ScriptReport } from './script-report.ts'

/** Maximum number of shops, and of NPCs that open one; real servers have a few hundred. */
const maxShops = 20_000

/** A shop before it has an id; `unique` is its unique NPC name. */
export type ShopDraft = Omit<NpcShop, 'Id'> & { unique: string }

export interface ShopReader {
  /** Reads a line; false if it is neither a shop nor a duplicate of one. */
  read(line: ScriptLine): boolean
  /** In the server's order. */
  shops: ShopDraft[]
  /** NPCs whose scripts open a shop, by the shop's name. */
  openers: Map<string, { Name: string; Map: string; X: number; Y: number }[]>
}

export interface ShopContext {
  items: ItemIndex
  report: Pick<ScriptReport, 'add' | 'count'>
  maps: ServerMaps
  /** The price of an item whose price is -1. */
  buyPrice: (item: number) => number
}

type Place = NonNullable<ReturnType<typeof npcPlace>>

const noPlace = 'is not a place: map,x,y,direction'

/** What was read of shops so far. */
interface ShopState extends ShopContext {
  reader: ShopReader
  /** By unique name; of two NPCs with the same name the first one is used. */
  npcs: Map<string, { shop: ShopDraft } | { opens: readonly string[] }>
  openers: number
}

/** Reads shops of every type and their `duplicate(…)` (`npc_parse_shop` of src/map/npc.cpp). */
export function createShopReader(context: ShopContext): ShopReader {
  const reader: ShopReader = { read: (line) => readShop(state, line), shops: [], openers: new Map() }
  const state: ShopState = { ...context, reader, npcs: new Map(), openers: 0 }
  return reader
}

function readShop(state: ShopState, line: ScriptLine): boolean {
  const { npcs, report, maps } = state
  const [place, keyword, name] = line.words
  const kind = keyword.toLowerCase()
  const originalName = /^duplicate\((.{1,127})\)$/.exec(keyword)?.[1]
  const source = originalName === undefined ? undefined : npcs.get(originalName)
  const isShop = (source && 'shop' in source) || shopTypes.some((type) => type === kind && type !== 'barter')
  const opens = kind.startsWith('script') ? line.opens : source && 'opens' in source ? source.opens : undefined
  if (!isShop && !opens) return keyword.startsWith('duplicate(')
  const at = npcPlace(place)
  const refusal = at && at.map !== '' ? maps.refusal(opens ? undefined : 'shops', at.map, at.x, at.y) : undefined
  if (opens) {
    if (at && refusal === undefined) addOpener(state, line, at, opens)
    return true
  }
  const original = source && 'shop' in source ? source.shop : undefined
  const problem = at ? (refusal ?? addShop(state, line, at, original)) : noPlace
  if (problem) report.add(line.file, line.line, `${kind} ${name}`, problem)
  report.count('shops', line, problem || undefined)
  return true
}

/** Adds a shop, or a copy of one. Returns why the server leaves it out, '' if this is reported already. */
function addShop(state: ShopState, line: ScriptLine, at: Place, original: ShopDraft | undefined): string | undefined {
  const { reader, report, npcs } = state
  if (reader.shops.length >= maxShops) {
    const reason = `more than ${maxShops} shops: it is left out`
    report.add(line.file, line.line, `${line.words[1]} ${line.words[2]}`, reason, 'site')
    return ''
  }
  const { displayName, unique } = npcNames(line.words[2])
  const place = { Name: displayName, Map: at.map, X: at.x, Y: at.y, unique }
  const type = line.words[1].toLowerCase() as ShopType
  const shop = original ? { ...original, ...place } : parseShop(state, line, type, place)
  if (typeof shop === 'string') return shop
  reader.shops.push(shop)
  if (!npcs.has(unique)) npcs.set(unique, { shop })
  return undefined
}

/** A script, or a duplicate of one, that may have a place and open shops. */
function addOpener(state: ShopState, line: ScriptLine, at: Place, opens: readonly string[]): void {
  const { reader, report, npcs } = state
  const [, , name] = line.words
  const { displayName, unique } = npcNames(name)
  if (!npcs.has(unique)) npcs.set(unique, { opens })
  if (at.map === '' || opens.length === 0) return
  if (state.openers + opens.length > maxShops) {
    const reason = `more than ${maxShops} NPCs open shops: it is left out`
    report.add(line.file, line.line, `script ${name}`, reason, 'site')
    return
  }
  state.openers += opens.length
  for (const shop of opens) {
    const list = reader.openers.get(shop) ?? []
    reader.openers.set(shop, list)
    list.push({ Name: displayName, Map: at.map, X: at.x, Y: at.y })
  }
}

function parseShop(
  state: ShopState,
  line: ScriptLine,
  Type: ShopType,
  place: Pick<ShopDraft, 'Name' | 'Map' | 'X' | 'Y' | 'unique'>,
): ShopDraft | string {
  const { report, items } = state
  const addProblem = (reason: string) => report.add(line.file, line.line, `${Type} ${line.words[2]}`, reason)
  const [, ...parts] = line.words[3].split(',')
  const payment = parsePayment(Type, parts, items)
  if (typeof payment === 'string') return payment
  const goods = parts.slice(payment.partCount)
  const Items = parseGoods(goods, Type, state, addProblem)
  report.count('shops', line, undefined, Items.length)
  report.count('shops', line, 'sells items that do not exist', goods.length - Items.length)
  return Items.length === 0 ? 'sells nothing: the server leaves it out' : { ...place, Type, ...payment.currency, Items }
}

interface Payment {
  /** Number of parts of the line that describe it. */
  partCount: number
  currency: Pick<NpcShop, 'CurrencyItem' | 'Currency'>
}

/** Returns why the server refuses the shop, if it does. */
function parsePayment(type: ShopType, parts: readonly string[], items: ItemIndex): Payment | string {
  const first = (parts[0] ?? '').trim()
  const [name = ''] = first.split(':')
  if (type === 'itemshop') {
    const item = /^\d+$/.test(name) ? items.byId.get(Number(name)) : undefined
    if (!item) return `the currency "${name.slice(0, 20)}" is not the number of an item`
    return { partCount: 1, currency: { CurrencyItem: item.Id } }
  }
  if (type === 'pointshop') {
    const variable = name.slice(0, 31)
    // Variables of the server, of an NPC or with text values cannot be a player's points.
    if (!/^[^$.'].*(?<!\$)$/.test(variable)) return `"${variable}" cannot be used as a currency`
    return { partCount: 1, currency: { Currency: variable } }
  }
  if (type === 'marketshop' || first.includes(':')) return { partCount: 0, currency: {} }
  if (/^(?:yes|no)$/i.test(first)) return { partCount: 1, currency: {} }
  return `"${first.slice(0, 32)}" is neither item:price nor yes or no`
}

function parseGoods(
  parts: readonly string[],
  type: ShopType,
  { items, buyPrice }: ShopContext,
  addProblem: (reason: string) => void,
): ShopItem[] {
  const rows: ShopItem[] = []
  const inZeny = type === 'shop' || type === 'marketshop'
  for (const part of parts) {
    const match = /^\s*(\d{1,10}):\s*(-?\d{1,11})(?::\s*(-?\d{1,11}))?/.exec(part)
    if (!match || (type === 'marketshop' && match[3] === undefined)) {
      addProblem(`"${part.slice(0, 32)}" is not item:price: the rest of the line is ignored`)
      break
    }
    const id = Number(match[1])
    if (!items.byId.has(id)) {
      addProblem(`no item has the number ${id}`)
      continue
    }
    const written = Number(match[2])
    const stock = Number(match[3] ?? -1)
    rows.push({
      Item: id,
      Price: written >= 0 ? written : inZeny ? buyPrice(id) : 0,
      ...(type === 'marketshop' && stock >= 0 && { Stock: stock }),
    })
  }
  return rows
}

/** Adds ids, which are part of URLs: the shop's place, or its name if it has no place. */
export function withIds(drafts: readonly ShopDraft[]): Map<string, NpcShop> {
  const shops = new Map<string, NpcShop>()
  const usedIds = new Set<string>()
  /** The last number of each prefix: thousands of shops may share a place. */
  const lastNumbers = new Map<string, number>()
  for (const { unique, ...draft } of drafts) {
    const base = slugOf(draft.Map === '' ? unique : `${draft.Map}-${draft.X}-${draft.Y}`)
    let id = base
    for (let n = lastNumbers.get(base) ?? 2; usedIds.has(id.toLowerCase()); n++) {
      id = `${base}-${n}`
      lastNumbers.set(base, n)
    }
    usedIds.add(id.toLowerCase())
    shops.set(id, { Id: id, ...draft })
  }
  return shops
}

function slugOf(text: string): string {
  const safe = text.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[_-]+/, '')
  return (safe || 'shop').slice(0, 90)
}
