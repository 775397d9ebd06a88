/** @jsxImportSource #html */
import { enchantCopy, enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { ChanceMatrix } from '../../content/views/chance-matrix.ts'
import { stepCostText } from '../../content/views/enchant-cost.ts'
import type { SlotView } from '../../content/views/enchant-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { NamedItem } from '../NamedItem.tsx'
import { ChanceTable, UpgradeResults } from './EnchantChances.tsx'
import { CostFacts, PerfectTable, UpgradeTable } from './EnchantCosts.tsx'
import { Steps } from './Steps.tsx'

/** One slot of an enchant, initially collapsed, also without scripts. `highest`: the weight of a full bar. */
export function SlotSection({ slot, highest }: { slot: SlotView; highest: number }): Html {
  const { matrix, perfect, upgrades, randomUpgrades } = slot
  const counts: [string, number][] = [
    [enchantCopy.enchants, matrix?.rows.length ?? 0],
    [enchantCopy.perfect, perfect.length],
    [enchantCopy.upgrades, upgrades.length],
    [enchantCopy.randomUpgrades, randomUpgrades.length],
  ]
  const slotRows = counts.reduce((rows, [, n]) => rows + n, 0) + randomUpgrades.flatMap(({ results }) => results).length
  return (
    <details class="slot" id={slot.anchor} {...planFacts(slot)}>
      <summary class="slot-head relative flex list-none flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 pr-4">
        <h2 class="text-(length:--text-lead)">{slot.title}</h2>
        <span class="quiet flex flex-wrap gap-x-3">
          {slot.costText && <span>{fill(enchantSiteCopy.stepCost, { cost: slot.costText })}</span>}
          {counts.map(([name, n]) => n > 0 && <span>{`${name} ${fill(enchantSiteCopy.rows, { n })}`}</span>)}
          {slot.likeliest && !slot.reach.isUnfillable && <span>{slot.likeliest}</span>}
        </span>
        {slot.reach.isUnfillable && <span class="badge">{enchantSiteCopy.unfillable}</span>}
      </summary>
      <div class="slot-body px-4 pt-3 pb-4">
        {slot.reach.notes.map((note) => (
          <p class="quiet mb-2">{note}</p>
        ))}
        <dl class="facts">
          {slot.baseChance && [<dt>{enchantCopy.baseChance}</dt>, <dd>{slot.baseChance}</dd>]}
          <CostFacts {...slot.cost} />
        </dl>
        <SlotPart title={enchantCopy.enchants} note={gradesOf(matrix)}>
          {matrix && <ChanceTable matrix={matrix} highest={highest} />}
        </SlotPart>
        <SlotPart title={enchantCopy.perfect}>
          {perfect.length > 0 && <PerfectTable rows={perfect} slotRows={slotRows} />}
        </SlotPart>
        <SlotPart title={enchantCopy.upgrades}>
          {upgrades.length > 0 && <UpgradeTable rows={upgrades} slotRows={slotRows} />}
        </SlotPart>
        <SlotPart title={enchantCopy.randomUpgrades}>
          {randomUpgrades.length > 0 && <RandomUpgrades of={randomUpgrades} highest={highest} slotRows={slotRows} />}
        </SlotPart>
      </div>
    </details>
  )
}

/** What the planner (src/elements/enchant-plan.ts) reads, besides the rows of the tables. */
function planFacts({ number, cost, basePer100k, isOrdered, reach, notFor, matrix }: SlotView) {
  return {
    'data-slot': number,
    'data-cost': cost.amounts,
    'data-base': basePer100k,
    'data-filled': isOrdered && !reach.isUnfillable,
    'data-not-for': notFor.length > 0 && notFor.join(' '),
    'data-grades': matrix?.columns.map(({ grades }) => grades.join(' ')).join(),
  }
}

interface RandomUpgradesProps {
  of: SlotView['randomUpgrades']
  highest: number
  slotRows: number
}

function RandomUpgrades({ of, highest, slotRows }: RandomUpgradesProps): Child {
  const steps = of.map((upgrade) => ({
    title: upgrade.from.name,
    about: stepCostText(upgrade) || enchantSiteCopy.free,
    content: (
      <article data-random-upgrades class="py-2 not-first-of-type:border-t not-first-of-type:border-hairline">
        <h4>
          <NamedItem {...upgrade.from} />
        </h4>
        <dl class="facts">
          <CostFacts {...upgrade} />
        </dl>
        <UpgradeResults rows={upgrade.results} highest={highest} />
      </article>
    ),
  }))
  return <Steps of={steps} slotRows={slotRows} />
}

/** The grades of the only column of chances, which is the column's title on a desktop; empty if there are no grades. */
function gradesOf(matrix: ChanceMatrix | undefined): string {
  const [first, second] = matrix?.columns ?? []
  return first && !second && first.title !== enchantCopy.chance ? first.title : ''
}

/** Nothing without content. */
function SlotPart({ title, note, children }: { title: string; note?: string; children: Child }): Child {
  return (
    children && (
      <section>
        <h3 class="section-head mt-4 mb-1">
          {title}
          {note && [' ', <small class="quiet">{note}</small>]}
        </h3>
        {children}
      </section>
    )
  )
}
