/** @jsxImportSource #dom */
/** The amounts of a plan as a table: the mean, and what suffices. The calculator of refining has the same. */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { meanText, wholeText } from '../../../domain/odds/amount-text.ts'
import { chanceText } from '../../../domain/odds/chance-text.ts'
import type { PlanAmount, PlanAmounts, Unpriced } from '../../../domain/odds/plan-amounts.ts'
import { sufficientPercents } from '../../../domain/odds/sufficient-percents.ts'
import { createNode } from '../../jsx/dom.ts'
import { columnHead, dataTable } from '../../parts/table.ts'

export type AmountRow = readonly [what: string, amount: PlanAmount]

export const moneyText = (amount: number) => `${meanText(amount)} Z`

export function amountsTable(caption: string, rows: readonly AmountRow[]): HTMLElement {
  const labels = [copy.columns.mean, ...sufficientPercents.map((percent) => fill(copy.columns.share, { percent }))]
  return dataTable(createNode, {
    caption,
    class: 'data-table-cards plan-amounts',
    heads: [
      columnHead(createNode, copy.columns.what),
      ...labels.map((text) => columnHead(createNode, text, { class: 'num' })),
    ],
    body: (
      <tbody>
        {rows.map(([what, { mean, budgets, isRounded }]) => (
          <tr>
            <th scope="row">{what}</th>
            {[meanText(mean), ...budgets.map((budget) => budgetText(budget, isRounded))].map((text, index) => (
              <td class="num" data-label={labels[index]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    ),
  }) as HTMLElement
}

function budgetText(budget: number | undefined, isRounded: boolean): string {
  if (budget === undefined) return copy.none
  return isRounded ? fill(copy.about, { n: meanText(budget) }) : wholeText(budget)
}

/** Whether to make or to buy; empty without a price of the goal. */
export function buyingNote(buying: PlanAmounts['buying']) {
  if (!buying) return []
  const text = buying.isCheaper ? copy.buyCheaper : copy.makeCheaper
  const values = { mean: moneyText(buying.mean), chance: chanceText(buying.chanceBelow) }
  return [<p>{fill(text, values)}</p>]
}

export function unpricedNote({ unpriced, isPieceUnpriced }: Unpriced, nameOf: (key: string) => string): HTMLElement[] {
  const names = [...unpriced.map(nameOf), ...(isPieceUnpriced ? [copy.unpricedPiece] : [])]
  return names.length > 0
    ? [<p class="quiet">{fill(copy.unpriced, { names: names.join(copy.steps.separator) })}</p>]
    : []
}
