/** The state of a package's calculator, as in the address: `?want=1.501x2~1.502&boxes=100&price=5000&own=501.30`. */
export interface BoxQuery {
  /** Rows by `pool.item`, with the number of times that they are wanted. */
  wants: { key: string; times: number }[]
  boxes: number
  /** Price of a box, if the player named one. */
  price: number | undefined
  /** The player's own prices of items, by id. */
  own: ReadonlyMap<number, number>
}

/** The same as an address has it. Numbers are texts: they are shown and checked in the fields, also those that are wrong. */
export interface BoxAddress {
  /** At most `maxWants`. A row may be unknown. */
  wants: { key: string; times: string }[]
  /** The address has more rows than these. */
  hasMore: boolean
  boxes: string
  /** '' if there is none. */
  price: string
  /** Prices by id of the item. At most `maxOwn`. */
  own: ReadonlyMap<number, string>
}

/** The work grows by 2 for each row, and by the square of the times. */
export const maxWants = 6
export const maxTimes = 50
/** Addresses have to stay short enough to be shared. */
export const maxOwn = 50
export const maxPrice = 999_999_999_999
const defaultBoxes = 100

/** Reads the state from an address. Only what is absent is replaced by a default. */
export function parseBoxQuery(address: { get(name: string): string | null }): BoxAddress {
  const wants = (address.get('want') || undefined)?.split('~') ?? []
  return {
    wants: wants.slice(0, maxWants).map(parseWant),
    hasMore: wants.length > maxWants,
    boxes: address.get('boxes') ?? String(defaultBoxes),
    price: address.get('price') ?? '',
    own: new Map((address.get('own') || undefined)?.split('~').slice(0, maxOwn).flatMap(parseOwn)),
  }
}

/** `501.30`: an item and its price; what has no item is left out. */
function parseOwn(text: string): [id: number, price: string][] {
  const [, id, price = ''] = /^(\d{1,10})\.(.*)$/.exec(text) ?? []
  return id === undefined ? [] : [[Number(id), price]]
}

/** The times are behind the last `x`; without a number there it belongs to the key. */
function parseWant(text: string): BoxAddress['wants'][number] {
  const [, key = text, times = '1'] = /^(.+?)x([-+]?\d[\d.]*)$/.exec(text) ?? []
  return { key, times }
}

export function formatBoxQuery({ wants, boxes, price, own }: BoxQuery): [name: string, value: string | undefined][] {
  return [
    ['want', wants.map(({ key, times }) => (times === 1 ? key : `${key}x${times}`)).join('~')],
    ['boxes', boxes === defaultBoxes ? undefined : String(boxes)],
    ['price', price === undefined ? undefined : String(price)],
    [
      'own',
      [...own]
        .slice(0, maxOwn)
        .map((entry) => entry.join('.'))
        .join('~'),
    ],
  ]
}
