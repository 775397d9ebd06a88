import { maxBoxes } from './boxes.ts'

/** The state of a package's calculator, as in the address: `?want=1.501x2~1.502&boxes=100&price=5000`. */
export interface BoxQuery {
  /** Rows by `pool.item`, with the number of times that they are wanted. */
  wants: { key: string; times: number }[]
  boxes: number
  /** Price of a box, if the player named one. */
  price: number | undefined
}

/** The work grows by 2 for each row, and by the square of the times. */
export const maxWants = 6
export const maxTimes = 50
export const maxPrice = 999_999_999_999
const defaultBoxes = 100

/** Reads the state from an address; what is wrong is replaced by the default. */
export function parseBoxQuery(address: { get(name: string): string | null }): BoxQuery {
  const wants = (address.get('want') ?? '').split('~').flatMap((text) => {
    const [, key, times = '1'] = /^(\d{1,4}\.[^~]{1,80}?)(?:x(\d{1,3}))?$/.exec(text) ?? []
    const count = Number(times)
    return key !== undefined && count >= 1 && count <= maxTimes ? [{ key, times: count }] : []
  })
  const price = address.get('price')
  return {
    wants: wants.slice(0, maxWants),
    boxes: wholeFrom(address.get('boxes'), defaultBoxes),
    price: price !== null && /^\d{1,12}$/.test(price) ? Number(price) : undefined,
  }
}

export function formatBoxQuery({ wants, boxes, price }: BoxQuery): [name: string, value: string | undefined][] {
  return [
    ['want', wants.map(({ key, times }) => (times === 1 ? key : `${key}x${times}`)).join('~')],
    ['boxes', boxes === defaultBoxes ? undefined : String(boxes)],
    ['price', price === undefined ? undefined : String(price)],
  ]
}

function wholeFrom(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= maxBoxes ? Number(text) : otherwise
}
