/** @jsxImportSource #dom */
/** The results of the calculator of refining: what suffices, and the tries by level. */
import { fill } from '../../domain/copy/fill.ts'
import { refineCalculatorCopy as copy, refineCopy } from '../../domain/copy/refine.ts'
import { refineFailureText, refineKindText, wayText } from '../../domain/items/refine-texts.ts'
import { computedAmountText } from '../../domain/odds/amount-text.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import { type Needed, type RefinePlan, refineNeeds } from '../../domain/odds/refine-plan.ts'
import { lowLevels, type RefineChoice } from '../../domain/odds/refine-query.ts'
import { windowChance } from '../../domain/odds/refine-step.ts'
import type { RefineTable } from '../../domain/odds/refine-table.ts'
import { sufficientPercents } from '../../domain/odds/sufficient-percents.ts'
import { createNode } from '../jsx/dom.ts'
import { columnHead, dataTable } from '../parts/table.ts'

interface Shown {
  table: RefineTable
  plan: RefinePlan
  choice: RefineChoice
  /** Names of items by id. */
  names: Readonly<Record<string, string>>
}

export function drawRefineResult(to: HTMLElement, shown: Shown): void {
  const { table, plan, names } = shown
  const needs = refineNeeds(
    plan,
    sufficientPercents.map((percent) => percent / 100),
  )
  if (!needs) {
    to.replaceChildren(<p class="notice">{fill(copy.bad.never, { to: plan.to })}</p>)
    return
  }
  const { tries, zeny, pieces, materials, firstPiece } = needs
  const rows: [string, Needed][] = [
    [copy.rows.tries, tries],
    [copy.rows.zeny, zeny],
    ...[...materials].map(([id, needed]): [string, Needed] => [names[id] ?? `#${id}`, needed]),
    ...(firstPiece < 1 ? [[copy.rows.pieces, pieces] as [string, Needed]] : []),
  ]
  const means = {
    tries: computedAmountText(tries.mean),
    zeny: computedAmountText(zeny.mean),
    pieces: computedAmountText(pieces.mean),
  }
  const first = fill(copy.firstPiece, { to: plan.to, chance: chanceText(firstPiece) })
  to.replaceChildren(
    <p>{fill(copy.summary, { kind: refineKindText(table), from: plan.from, to: plan.to, ...means })}</p>,
    <p>{firstPiece >= 1 - 1e-12 ? copy.certain : first}</p>,
    needsTable(rows),
    <details open={to.querySelector('details')?.open ?? matchMedia('(min-width: 48rem)').matches}>
      <summary>{copy.steps}</summary>
      {stepsTable(shown, needs.triesByLevel)}
    </details>,
  )
}

function needsTable(rows: readonly (readonly [string, Needed])[]) {
  const labels = [copy.columns.mean, ...sufficientPercents.map((percent) => fill(copy.columns.percent, { percent }))]
  const heads = [
    columnHead(createNode, copy.columns.what),
    ...labels.map((text) => columnHead(createNode, text, { class: 'num' })),
  ]
  const body = (
    <tbody>
      {rows.map(([name, { mean, suffices }]) => (
        <tr>
          <th scope="row">{name}</th>
          {[mean, ...suffices].map((amount, index) => (
            <td class="num" data-label={labels[index]}>
              {amount === undefined ? copy.tooLong : computedAmountText(amount)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
  return dataTable(createNode, { caption: copy.result, class: 'data-table-lines', heads, body })
}

/** The levels that the plan reaches, with the terms of a try. */
function stepsTable({ table, plan, choice, names }: Shown, triesByLevel: readonly number[]) {
  const { stepColumns: columns } = copy
  const heads = [
    ...[columns.level, columns.way].map((text) => columnHead(createNode, text)),
    columnHead(createNode, columns.chance, { class: 'num' }),
    columnHead(createNode, columns.failure),
    columnHead(createNode, columns.tries, { class: 'num' }),
  ]
  const rows = plan.tries.flatMap((one, level) => {
    const mean = triesByLevel[level] ?? 0
    const type = level < lowLevels ? choice.way : choice.high
    const terms = table.Levels.find(({ Level }) => Level === level + 1)
    const way = terms?.Ways.find(({ Type }) => Type === type)
    if (mean === 0 || !way) return []
    const isProtected =
      terms?.Blessing !== undefined && one.materials.some(({ item }) => item === terms.Blessing?.Material)
    const item = names[terms?.Blessing?.Material ?? 0] ?? ''
    const chance = windowChance(way)
    const { nothing, none } = refineCopy.failures
    return (
      <tr>
        <th scope="row">{fill(refineCopy.level, { n: level + 1 })}</th>
        <td data-label={columns.way}>
          {isProtected ? fill(copy.withBlessing, { way: wayText(type), item }) : wayText(type)}
        </td>
        <td class="num" data-label={columns.chance}>
          {chanceText(chance)}
        </td>
        <td data-label={columns.failure}>{chance >= 1 ? none : isProtected ? nothing : refineFailureText(way)}</td>
        <td class="num" data-label={columns.tries}>
          {computedAmountText(mean)}
        </td>
      </tr>
    )
  })
  return dataTable(createNode, { caption: copy.steps, class: 'data-table-lines', heads, body: <tbody>{rows}</tbody> })
}
