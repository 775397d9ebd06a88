/** What upgrades turn an enchant into a wanted one, at the lowest price. */

/** What one try takes. Materials by key. */
export interface StepCost {
  zeny: number
  materials: readonly { key: string; amount: number }[]
}

export interface UpgradeStep {
  from: string
  to: string
  cost: StepCost
}

/** The upgrades that lead from each enchant to a wanted one; none from a wanted one. Enchants without are left out. */
export function upgradeRoutes(
  wanted: ReadonlySet<string>,
  upgrades: readonly UpgradeStep[],
  priceOf: (cost: StepCost) => number,
): Map<string, readonly UpgradeStep[]> {
  const routes = new Map<string, { price: number; steps: readonly UpgradeStep[] }>()
  for (const key of wanted) routes.set(key, { price: 0, steps: [] })
  // Bellman and Ford: each round adds a step to the routes.
  for (let changes = true; changes; ) {
    changes = false
    for (const step of upgrades) {
      const rest = routes.get(step.to)
      if (!rest) continue
      const price = rest.price + priceOf(step.cost)
      if (price >= (routes.get(step.from)?.price ?? Number.POSITIVE_INFINITY)) continue
      routes.set(step.from, { price, steps: [step, ...rest.steps] })
      changes = true
    }
  }
  return new Map([...routes].map(([key, { steps }]) => [key, steps]))
}

/** These enchants, and all that upgrades make of them. */
export function withHigher(keys: Iterable<string>, upgrades: readonly UpgradeStep[]): Set<string> {
  const found = new Set(keys)
  for (const key of found) for (const { from, to } of upgrades) if (from === key) found.add(to)
  return found
}
