/** @jsxImportSource #dom */
/** The prices in a planner: of a new piece, of a finished one, and of the materials that plans have used. */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { maxPrice } from '../../../domain/odds/box-query.ts'
import type { PlanQuery } from '../../../domain/odds/plan-query.ts'
import { Field, WholeNumberInput } from '../number-field.tsx'

export interface PlanPrices {
  element: HTMLElement
  /** Adds the fields of materials that have none yet. */
  offer(keys: readonly string[]): void
  /** As texts, '' without one. */
  texts(): Pick<PlanQuery, 'materials' | 'piece' | 'ready'>
  /** Marks what the player has changed as valid again. */
  forget(): void
}

export function createPlanPrices(query: PlanQuery, nameOf: (key: string) => string): PlanPrices {
  const fields = new Map<string, HTMLInputElement>()
  const list = <div class="plan-fields" />

  /** The browser empties a field of a text that is no number, and an empty price would be valid. */
  function field(id: string, label: string, price: string) {
    const input = (<WholeNumberInput id={id} value={price} max={maxPrice} optional />) as HTMLInputElement
    if (price !== '' && input.value === '') input.setCustomValidity(copy.badPrice)
    list.append(
      <Field label={label} of={id}>
        {input}
      </Field>,
    )
    return input
  }

  const ready = field('plan-ready', copy.ready, query.ready)
  const piece = field('plan-piece', copy.piece, query.piece)

  function offer(keys: readonly string[], prices: ReadonlyMap<string, string> = new Map()) {
    for (const key of keys)
      if (!fields.has(key)) fields.set(key, field(`plan-price-${fields.size + 1}`, nameOf(key), prices.get(key) ?? ''))
  }

  const prices = new Map(query.materials.map(({ key, price }) => [key, price]))
  offer([...prices.keys()], prices)
  return {
    element: (
      <details class="plan-prices" open={prices.size > 0 || query.ready !== '' || query.piece !== ''}>
        <summary>{copy.prices}</summary>
        <p class="quiet">{copy.pricesNote}</p>
        {list}
      </details>
    ),
    offer: (keys) => offer(keys),
    texts: () => ({
      materials: [...fields].map(([key, input]) => ({ key, price: input.value })),
      piece: piece.value,
      ready: ready.value,
    }),
    forget() {
      for (const input of [ready, piece, ...fields.values()]) input.setCustomValidity('')
    },
  }
}
