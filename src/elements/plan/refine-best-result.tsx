/** @jsxImportSource #dom */
/** The best way to refine, as text: what to do, what it takes, and whether to buy instead. */
import { enchantPlanCopy } from '../../../domain/copy/enchant-plan.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { refineCalculatorCopy as copy, refineCopy } from '../../../domain/copy/refine.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { refineFailureText, refineKindText } from '../../../domain/items/refine-texts.ts'
import { meanText } from '../../../domain/odds/amount-text.ts'
import { chanceText } from '../../../domain/odds/chance-text.ts'
import type { BestStep, RefineAnswer, RefineBest } from '../../../domain/odds/refine-best.ts'
import type { RefineGoal, RefineState } from '../../../domain/odds/refine-goal.ts'
import { zenyText } from '../../../domain/text/number-text.ts'
import type { RefineKind } from '../refine-fields.tsx'
import { firstPieceText, refineStepTexts, type StepRow, stepsDetails } from '../refine-result.tsx'
import { type AmountRow, amountsTable, buyingNote, moneyText, unpricedNote } from './plan-amounts.tsx'

interface Shown extends RefineKind {
  goal: RefineGoal
}

const words = copy.best

export function drawRefineBest(to: HTMLElement, answer: RefineAnswer, shown: Shown): void {
  to.replaceChildren(...answerNodes(to, answer, shown))
}

function answerNodes(to: HTMLElement, answer: RefineAnswer, shown: Shown): HTMLElement[] {
  const nameOf = (key: string) => shown.names[key] ?? `#${key}`
  switch (answer.kind) {
    case 'plan':
      return planNodes(to, answer, { ...shown, nameOf })
    case 'buy':
      return [
        <p class="plan-verdict">{fill(enchantPlanCopy.buy, { mean: moneyText(answer.mean) })}</p>,
        ...unpricedNote(answer, nameOf),
      ]
    case 'unreachable':
      return [<p class="notice">{words.unreachable}</p>]
  }
}

function planNodes(result: HTMLElement, plan: RefineBest, shown: Shown & { nameOf: (key: string) => string }) {
  const { tries, zeny, pieces, materials, money, firstPiece, steps } = plan
  const { goal, table, nameOf } = shown
  const means = {
    ...{ kind: refineKindText(table), from: stateText(goal.from), to: stateText(goal.to) },
    ...{ tries: meanText(tries.mean), zeny: meanText(zeny.mean), pieces: meanText(pieces.mean) },
  }
  return [
    <p class="plan-verdict">{fill(copy.summary, means)}</p>,
    <p>{firstPieceText(firstPiece, stateText(goal.to))}</p>,
    ...buyingNote(plan.buying),
    <h3>{words.title}</h3>,
    <ol class="plan-steps">
      {runsOf(steps).map((run) => (
        <li>{runText(run, shown)}</li>
      ))}
      {pieces.mean > 1 && <li>{fill(words.broken, { n: goal.restart })}</li>}
    </ol>,
    amountsTable(copy.result, [
      [copy.rows.tries, tries],
      [copy.rows.zeny, zeny],
      ...materials.map(({ key, amount }): AmountRow => [nameOf(key), amount]),
      ...(pieces.mean > 1 ? [[copy.rows.pieces, pieces] satisfies AmountRow] : []),
      ...(money ? [[enchantPlanCopy.rows.money, money] satisfies AmountRow] : []),
    ]),
    ...(money ? unpricedNote(plan, nameOf) : []),
    <p class="quiet">{words.windowOnly}</p>,
    stepsDetails(
      result,
      steps.map((step) => stepRow(step, shown)),
    ),
  ]
}

/** `D +7`, or `+7` without a grade. */
function stateText({ grade, refine }: RefineState): string {
  return fill(copy.state, { grade: gradeLetter(grade), n: refine }).trim()
}

/** Adjacent refine levels with the same action. */
function runsOf(steps: readonly BestStep[]): [BestStep, ...BestStep[]][] {
  const runs: [BestStep, ...BestStep[]][] = []
  for (const step of steps) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && isSameAction(last, step)) run.push(step)
    else runs.push([step])
  }
  return runs
}

function isSameAction(last: BestStep, step: BestStep): boolean {
  if (last.grade !== step.grade || last.refine + 1 !== step.refine || last.action.kind !== step.action.kind)
    return false
  if (last.action.kind !== 'refine' || step.action.kind !== 'refine') return last.action.kind !== 'grade'
  return last.action.type === step.action.type && last.action.isProtected === step.action.isProtected
}

function runText(run: readonly [BestStep, ...BestStep[]], shown: Shown): string {
  const [{ action, grade, refine: from }] = run
  const to = from + run.length - 1
  const range = (add: number) =>
    fill(from === to ? refineCopy.level : refineCopy.levels, { n: from + add, from: from + add, to: to + add })
  const text = () => {
    switch (action.kind) {
      case 'refine':
        return fill(words.refine, { levels: range(1), way: refineStepTexts(shown, from, action).way })
      case 'grade': {
        const values = { at: range(0), grade: gradeLetter(grade + 1), chance: chanceText(action.chance) }
        return fill(words.raise, { ...values, cost: raisingCost(run[0], shown) })
      }
      case 'replace':
        return fill(words.replace, { levels: range(0) })
      case 'buy':
        return fill(words.buy, { levels: range(0) })
    }
  }
  return grade > 0 ? fill(words.inGrade, { grade: gradeLetter(grade), step: text() }) : text()
}

const raisingStep = ({ grade }: RefineState, { grades }: RefineKind) =>
  grades?.Steps.find(({ Grade }) => Grade === grade)

function raisingCost({ action, ...state }: BestStep, shown: Shown): string {
  if (action.kind !== 'grade') return ''
  const step = raisingStep(state, shown)
  const option = step?.Options.find(({ Option }) => Option === action.option)
  const materials = [option, step?.Catalyst && { ...step.Catalyst, Amount: step.Catalyst.Amount * action.catalysts }]
  const items = materials.flatMap((one) => {
    const name = shown.names[one?.Material ?? 0]
    return one && one.Amount > 0 && name !== undefined ? [fill(words.material, { amount: one.Amount, item: name })] : []
  })
  return [...items, zenyText(option?.Price ?? 0)].join(words.separator)
}

function stepRow(step: BestStep, shown: Shown): StepRow {
  const { action, grade, refine, mean } = step
  const at = stateText({ grade, refine })
  const { none } = refineCopy.failures
  switch (action.kind) {
    case 'refine':
      return { level: stateText({ grade, refine: refine + 1 }), ...refineStepTexts(shown, refine, action), mean }
    case 'grade': {
      const option = raisingStep(step, shown)?.Options.find(({ Option }) => Option === action.option)
      const way = fill(words.raising, { grade: gradeLetter(grade + 1) })
      const failure = action.chance < 1 && option ? refineFailureText(option) : none
      return { level: at, way, chance: chanceText(action.chance), failure, mean }
    }
    case 'replace':
    case 'buy':
      return {
        level: at,
        way: action.kind === 'buy' ? words.buying : words.replacing,
        chance: none,
        failure: none,
        mean,
      }
  }
}
