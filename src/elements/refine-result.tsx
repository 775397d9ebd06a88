/** @jsxImportSource #dom */
/** The results of the calculator of refining: what suffices, and the tries by level. */
import { fill } from '../../domain/copy/fill.ts'
import { refineCalculatorCopy as copy, refineCopy } from '../../domain/copy/refine.ts'
import { refineFailureText, refineKindText, wayText } from '../../domain/items/refine-texts.ts'
import { meanText } from '../../domain/odds/amount-text.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import type { RefineNeeds, RefinePlan } from '../../domain/odds/refine-plan.ts'
import { lowLevels, type RefineChoice } from '../../domain/odds/refine-query.ts'
import { windowChance } from '../../domain/odds/refine-step.ts'
import type { RefineTable } from '../../domain/odds/refine-table.ts'
import { createNode } from '../jsx/dom.ts'
import { columnHead, dataTable } from '../parts/table.ts'
import { type AmountRow, amountsTable } from './plan/plan-amounts.tsx'

interface Shown {
  table: RefineTable
  plan: RefinePlan
  choice: RefineChoice
  /** Undefined if the plan does not end. */
  needs: RefineNeeds | undefined
  /** Names of items by id. */
  names: Readonly<Record<string, string>>
}

export function drawRefineResult(to: HTMLElement, shown: Shown): void {
  const { table, plan, names, needs } = shown
  const level = (n: number) => fill(refineCopy.level, { n })
  if (!needs) {
    to.replaceChildren(<p class="notice">{fill(copy.bad.never, { to: level(plan.to) })}</p>)
    return
  }
  const { tries, zeny, pieces, materials, firstPiece } = needs
  const means = {
    ...{ kind: refineKindText(table), from: level(plan.from), to: level(plan.to) },
    ...{ tries: meanText(tries.mean), zeny: meanText(zeny.mean), pieces: meanText(pieces.mean) },
  }
  to.replaceChildren(
    <p>{fill(copy.summary, means)}</p>,
    <p>{firstPieceText(firstPiece, level(plan.to))}</p>,
    amountsTable(copy.result, [
      [copy.rows.tries, tries],
      [copy.rows.zeny, zeny],
      ...[...materials].map(([id, needed]): AmountRow => [names[id] ?? `#${id}`, needed]),
      ...(firstPiece < 1 ? [[copy.rows.pieces, pieces] satisfies AmountRow] : []),
    ]),
    stepsDetails(to, stepRows(shown, needs.triesByLevel)),
  )
}

/** Whether the first piece can be destroyed. */
export function firstPieceText(chance: number, to: string): string {
  return chance >= 1 - 1e-12 ? copy.certain : fill(copy.firstPiece, { to, chance: chanceText(chance) })
}

/** A state of a plan with the terms of its try. */
export interface StepRow {
  level: string
  way: string
  chance: string
  failure: string
  mean: number
}

/** The steps of a plan, open on a desktop at first, and then as the player left them. */
export function stepsDetails(result: HTMLElement, rows: readonly StepRow[]): HTMLElement {
  const { stepColumns: columns } = copy
  const before = result.querySelector<HTMLDetailsElement>('details.refine-steps')
  const heads = [
    ...[columns.level, columns.way].map((text) => columnHead(createNode, text)),
    columnHead(createNode, columns.chance, { class: 'num' }),
    columnHead(createNode, columns.failure),
    columnHead(createNode, columns.tries, { class: 'num' }),
  ]
  const body = rows.map(({ level, way, chance, failure, mean }) => (
    <tr>
      <th scope="row">{level}</th>
      <td data-label={columns.way}>{way}</td>
      <td class="num" data-label={columns.chance}>
        {chance}
      </td>
      <td data-label={columns.failure}>{failure}</td>
      <td class="num" data-label={columns.tries}>
        {meanText(mean)}
      </td>
    </tr>
  ))
  return (
    <details class="refine-steps" open={before?.open ?? matchMedia('(min-width: 48rem)').matches}>
      <summary>{copy.steps}</summary>
      {dataTable(createNode, {
        ...{ caption: copy.steps, class: 'data-table-lines', heads },
        body: <tbody>{body}</tbody>,
      })}
    </details>
  ) as HTMLElement
}

/** A try to refine from `refine` by a way of the table. */
export function refineStepTexts(
  { table, names }: Pick<Shown, 'table' | 'names'>,
  refine: number,
  { type, isProtected }: { type: string; isProtected: boolean },
): Pick<StepRow, 'way' | 'chance' | 'failure'> {
  const terms = table.Levels.find(({ Level }) => Level === refine + 1)
  const way = terms?.Ways.find(({ Type }) => Type === type)
  const chance = way ? windowChance(way) : 0
  const { nothing, none } = refineCopy.failures
  const item = names[terms?.Blessing?.Material ?? 0] ?? ''
  return {
    way: isProtected ? fill(copy.withBlessing, { way: wayText(type), item }) : wayText(type),
    chance: chanceText(chance),
    failure: chance >= 1 || !way ? none : isProtected ? nothing : refineFailureText(way),
  }
}

/** The levels that the plan reaches. */
function stepRows({ table, plan, choice, names }: Shown, triesByLevel: readonly number[]): StepRow[] {
  return plan.tries.flatMap((one, level) => {
    const mean = triesByLevel[level] ?? 0
    if (mean === 0) return []
    const blessing = table.Levels.find(({ Level }) => Level === level + 1)?.Blessing
    const isProtected = blessing !== undefined && one.materials.some(({ item }) => item === blessing.Material)
    const type = level < lowLevels ? choice.way : choice.high
    const texts = refineStepTexts({ table, names }, level, { type, isProtected })
    return [{ level: fill(refineCopy.level, { n: level + 1 }), ...texts, mean }]
  })
}
