/**
 * The state of an enchant's planner, as in the address:
 * `?want=4.29003.up~3.29184&grade=1&item=2161&aim=money&mats=7037:500~951:20000&piece=90000&ready=5000000`.
 */
import { type PlanAim, planAims } from './enchant-goal.ts'

/** A wanted enchant: `slot` is the number that players see. */
export interface PlanWant {
  slot: number
  key: string
  /** Whether the results of its upgrades are accepted, too. */
  orHigher: boolean
}

/** Prices are texts: they are shown and checked in their fields, also those that are wrong. */
export interface PlanQuery {
  wants: PlanWant[]
  /** The address has more than `maxPlanWants`. */
  hasMore: boolean
  /** Of the equipment, 0–4; undefined if the address has none, NaN if it is wrong. */
  grade: number | undefined
  item: string
  aim: PlanAim
  materials: { key: string; price: string }[]
  piece: string
  ready: string
}

export const maxPlanWants = 12
const maxMaterials = 60

/** Reads the state from an address. Slots and enchants may be unknown. */
export function parsePlanQuery(address: { get(name: string): string | null }): PlanQuery {
  const list = (name: string) => (address.get(name) || undefined)?.split('~') ?? []
  const wants = list('want').flatMap(parsePlanWant)
  const aim = planAims.find((name) => name === address.get('aim')) ?? 'tries'
  return {
    wants: wants.slice(0, maxPlanWants),
    hasMore: wants.length > maxPlanWants,
    grade: address.get('grade') ? Number(address.get('grade')) : undefined,
    item: address.get('item') ?? '',
    aim,
    materials: list('mats').slice(0, maxMaterials).map(parseMaterial),
    piece: address.get('piece') ?? '',
    ready: address.get('ready') ?? '',
  }
}

function parsePlanWant(text: string): PlanWant[] {
  const [, slot, key = '', higher] = /^(\d{1,3})\.(.+?)(\.up)?$/.exec(text) ?? []
  // Without a slot it is unknown like an enchant that is gone.
  return [{ slot: slot === undefined ? Number.NaN : Number(slot), key: key || text, orHigher: higher !== undefined }]
}

function parseMaterial(text: string): { key: string; price: string } {
  const colon = text.lastIndexOf(':')
  return colon < 0 ? { key: text, price: '' } : { key: text.slice(0, colon), price: text.slice(colon + 1) }
}

/** Materials with a price, as `mats` of an address. */
export function formatMaterials(materials: PlanQuery['materials']): string {
  const priced = materials.filter(({ price }) => price !== '')
  return priced.map(({ key, price }) => `${key}:${price}`).join('~')
}

export function formatPlanQuery(
  query: Omit<PlanQuery, 'hasMore'>,
): [name: 'want' | 'grade' | 'item' | 'aim' | 'mats' | 'piece' | 'ready', value: string | undefined][] {
  const { wants, grade, item, aim, materials, piece, ready } = query
  return [
    ['want', wants.map(({ slot, key, orHigher }) => `${slot}.${key}${orHigher ? '.up' : ''}`).join('~')],
    ['grade', grade ? String(grade) : undefined],
    ['item', item],
    ['aim', aim === 'tries' ? undefined : aim],
    ['mats', formatMaterials(materials)],
    ['piece', piece],
    ['ready', ready],
  ]
}

/** Names of the query; one of them opens the planner. */
export const planQueryNames = ['want', 'grade', 'item', 'aim', 'mats', 'piece', 'ready'] as const
