/** @jsxImportSource #dom */
/** The prices in a planner: of a new piece, of a finished one, and of the materials that plans have used. */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { maxPrice } from '../../../domain/odds/box-query.ts'
import type { PlanQuery } from '../../../domain/odds/plan-query.ts'
import { Field, WholeNumberInput } from '../number-field.tsx'

export interface PlanPrices<Name extends string> {
  element: HTMLElement
  /** Adds the fields of materials that have none yet. */
  offer(keys: readonly string[]): void
  /** As texts, '' without one. */
  texts(): Record<Name, string> & Pick<PlanQuery, 'materials'>
  /** Marks what the player has changed as valid again. */
  forget(): void
}

interface PricesInput<Name extends string> {
  /** Fields that are always there, with their labels and prices. */
  always: readonly { name: Name; label: string; price: string }[]
  materials: PlanQuery['materials']
  nameOf: (key: string) => string
}

export function createPlanPrices<Name extends string>(input: PricesInput<Name>): PlanPrices<Name> {
  const fields = new Map<string, HTMLInputElement>()
  const list = <div class="plan-fields" />

  /** The browser empties a field of a text that is no number, and an empty price would be valid. */
  function field(id: string, label: string, price: string) {
    const element = (<WholeNumberInput id={id} value={price} max={maxPrice} optional />) as HTMLInputElement
    if (price !== '' && element.value === '') element.setCustomValidity(copy.badPrice)
    list.append(
      <Field label={label} of={id}>
        {element}
      </Field>,
    )
    return element
  }

  const always = input.always.map(({ name, label, price }) => [name, field(`plan-${name}`, label, price)] as const)

  function offer(keys: readonly string[], prices: ReadonlyMap<string, string> = new Map()) {
    for (const key of keys)
      if (!fields.has(key))
        fields.set(key, field(`plan-price-${fields.size + 1}`, input.nameOf(key), prices.get(key) ?? ''))
  }

  const prices = new Map(input.materials.map(({ key, price }) => [key, price]))
  offer([...prices.keys()], prices)
  return {
    element: (
      <details class="plan-prices" open={prices.size > 0 || input.always.some(({ price }) => price !== '')}>
        <summary>{copy.prices}</summary>
        <p class="quiet">{copy.pricesNote}</p>
        {list}
      </details>
    ),
    offer: (keys) => offer(keys),
    texts: () => {
      const texts = Object.fromEntries(always.map(([name, { value }]) => [name, value])) as Record<Name, string>
      return { ...texts, materials: [...fields].map(([key, { value }]) => ({ key, price: value })) }
    },
    forget() {
      for (const element of [...always.map(([, one]) => one), ...fields.values()]) element.setCustomValidity('')
    },
  }
}
