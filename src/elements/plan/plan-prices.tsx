/** @jsxImportSource #dom */
/**
 * The prices in a planner: of a new piece, of a finished one, and of the materials that plans have used. What the player
 * does not name has the market's median, where there is one.
 */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { maxPrice } from '../../../domain/odds/box-query.ts'
import type { PlanQuery } from '../../../domain/odds/plan-query.ts'
import { Field, WholeNumberInput } from '../number-field.tsx'
import { createMarketMedians, medianText } from './market-medians.ts'

export interface PlanPrices<Name extends string> {
  element: HTMLElement
  /** Adds the fields of materials that have none yet. */
  offer(keys: readonly string[]): void
  /** The item whose median is the default of a field that is always there; undefined = none. `label`: of the field. */
  setItem(name: Name, item: number | undefined, label?: string): void
  /** What the player entered, as texts; '' without one. */
  texts(): Record<Name, string> & Pick<PlanQuery, 'materials'>
  /** Zeny for one, by material: the player's price or else the market's. */
  prices(): Map<string, number>
  /** The same for a field that is always there. */
  priceOf(name: Name): number | undefined
  /** Marks what the player has changed as valid again. */
  forget(): void
}

interface PricesInput<Name extends string> {
  /** Fields that are always there, with their labels and prices. */
  always: readonly { name: Name; label: string; price: string }[]
  materials: PlanQuery['materials']
  nameOf: (key: string) => string
  /** Called when prices of the market have arrived. */
  onLoaded: () => void
}

interface PriceField {
  input: HTMLInputElement
  note: HTMLElement
  item: number | undefined
}

export function createPlanPrices<Name extends string>(input: PricesInput<Name>): PlanPrices<Name> {
  const fields = new Map<string, PriceField>()
  const list = <div class="plan-fields" />
  const market = createMarketMedians(() => {
    showMedians()
    input.onLoaded()
  })
  const always = new Map(input.always.map(({ name, label, price }) => [name, addField(`plan-${name}`, label, price)]))
  const all = () => [...always.values(), ...fields.values()]

  /** The browser empties a field of a text that is no number, and an empty price would be valid. */
  function addField(id: string, label: string, price: string): PriceField {
    const field = (<WholeNumberInput id={id} value={price} max={maxPrice} optional />) as HTMLInputElement
    if (price !== '' && field.value === '') field.setCustomValidity(copy.badPrice)
    const note = (<small class="quiet" />) as HTMLElement
    list.append(
      <Field label={label} of={id}>
        {field}
        {note}
      </Field>,
    )
    return { input: field, note, item: undefined }
  }

  function showMedians() {
    for (const { note, item } of all()) note.textContent = item === undefined ? '' : medianText(market.of(item))
  }

  function priceIn({ input: { value }, item }: PriceField): number | undefined {
    if (value !== '') return Number(value)
    return item === undefined ? undefined : market.of(item)?.median
  }

  function offer(keys: readonly string[], prices: ReadonlyMap<string, string> = new Map()) {
    for (const key of keys) {
      if (fields.has(key)) continue
      const field = addField(`plan-price-${fields.size + 1}`, input.nameOf(key), prices.get(key) ?? '')
      fields.set(key, { ...field, item: itemOf(key) })
    }
    market.ask(all().flatMap(({ item }) => (item === undefined ? [] : [item])))
    showMedians()
  }

  const prices = new Map(input.materials.map(({ key, price }) => [key, price]))
  offer([...prices.keys()], prices)
  return {
    element: (
      <details class="plan-prices" open={prices.size > 0 || input.always.some(({ price }) => price !== '')}>
        <summary>{copy.prices}</summary>
        <p class="quiet">{copy.pricesNote}</p>
        {list}
        {market.note}
      </details>
    ),
    offer: (keys) => offer(keys),
    setItem(name, item, label) {
      const field = always.get(name)
      if (label !== undefined) field?.input.labels?.[0]?.replaceChildren(label)
      if (!field || field.item === item) return
      field.item = item
      offer([])
    },
    texts: () => {
      const texts = [...always].map(([name, { input: field }]) => [name, field.value])
      return {
        ...(Object.fromEntries(texts) as Record<Name, string>),
        materials: [...fields].map(([key, { input: field }]) => ({ key, price: field.value })),
      }
    },
    prices: () =>
      new Map(
        [...fields].flatMap(([key, field]): [string, number][] => {
          const price = priceIn(field)
          return price === undefined ? [] : [[key, price]]
        }),
      ),
    priceOf(name) {
      const field = always.get(name)
      return field && priceIn(field)
    },
    forget() {
      for (const { input: field } of all()) field.setCustomValidity('')
    },
  }
}

/** Materials are known by their item id, or by their name if they have no page. */
export function itemOf(key: string | undefined): number | undefined {
  return key !== undefined && /^\d+$/.test(key) ? Number(key) : undefined
}
