/** @jsxImportSource #dom */
/** The answer of a planner, as text. */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { meanText } from '../../../domain/odds/amount-text.ts'
import { chanceText } from '../../../domain/odds/chance-text.ts'
import type { EnchantAnswer, EnchantPlan } from '../../../domain/odds/enchant-plan.ts'
import type { SlotSteps } from '../../../domain/odds/enchant-steps.ts'
import { type AmountRow, amountsTable, buyingNote, moneyText, unpricedNote } from './plan-amounts.tsx'
import type { ReadEnchant } from './read-enchant.ts'

interface ResultFacts {
  nameOf: (key: string) => string
  hasReset: boolean
  /** Slots whose places are card slots of the equipment. */
  passed: readonly number[]
  read: ReadEnchant
}

export function planResult(answer: EnchantAnswer, facts: ResultFacts): HTMLElement[] {
  return [...answerNodes(answer, facts), ...notes(facts).map((note) => <p class="quiet">{note}</p>)]
}

function answerNodes(answer: EnchantAnswer, facts: ResultFacts): HTMLElement[] {
  switch (answer.kind) {
    case 'plan':
      return planNodes(answer, facts)
    case 'buy':
      return [
        <p class="plan-verdict">{fill(copy.buy, { mean: moneyText(answer.mean) })}</p>,
        ...unpricedNote(answer, facts.nameOf),
      ]
    case 'unreachable':
      return [
        <p class="notice">
          {answer.slot === undefined ? copy.unreachable : fill(copy.unreachableSlot, { n: answer.slot })}
        </p>,
      ]
    case 'large':
      return [<p class="notice">{copy.large}</p>]
    case 'nothing':
      return [<p class="notice">{copy.nothing}</p>]
  }
}

function planNodes(plan: EnchantPlan, facts: ResultFacts): HTMLElement[] {
  const { tries, steps, buying, money } = plan
  const mean = meanText(tries.mean)
  const isCertain = steps.restart === undefined
  const isSteady = tries.budgets.every((budget) => budget === tries.mean)
  const verdict = isCertain ? (isSteady ? copy.certain : copy.certainMean) : copy.verdict
  return [
    <p class="plan-verdict">{fill(verdict, { tries: mean, chance: chanceText(steps.perAttempt) })}</p>,
    ...buyingNote(buying),
    <h3>{copy.stepsTitle}</h3>,
    <ol class="plan-steps">
      {stepTexts(plan, facts).map((text) => (
        <li>{text}</li>
      ))}
    </ol>,
    amountsOf(plan, facts),
    ...(money ? unpricedNote(plan, facts.nameOf) : []),
  ]
}

function amountsOf({ tries, zeny, pieces, materials, money }: EnchantPlan, { nameOf }: ResultFacts): HTMLElement {
  return amountsTable(copy.caption, [
    [copy.rows.tries, tries],
    ...(zeny.mean > 0 ? [[copy.rows.zeny, zeny] satisfies AmountRow] : []),
    ...materials.map(({ key, amount }): AmountRow => [nameOf(key), amount]),
    ...(pieces.mean > 0 ? [[copy.rows.pieces, pieces] satisfies AmountRow] : []),
    ...(money ? [[copy.rows.money, money] satisfies AmountRow] : []),
  ])
}

/** Names that are listed in a step. */
const shownNames = 6

function stepTexts({ steps }: EnchantPlan, { nameOf }: ResultFacts): string[] {
  const words = copy.steps
  const namesOf = (keys: readonly string[]) => {
    const shown = keys.slice(0, shownNames).map((key) => `「${nameOf(key)}」`)
    const more = keys.length > shownNames ? fill(words.more, { n: keys.length }) : ''
    return shown.join(words.separator) + more
  }
  const wayText = ({ key, share }: SlotSteps['ways'][number]) =>
    fill(key === undefined ? words.enchantShare : words.perfectShare, {
      name: key === undefined ? '' : nameOf(key),
      share: chanceText(share),
    })
  const slotText = (slot: SlotSteps, at: number) => {
    const { slot: n, ways, kept, depends, dropped, goesOn } = slot
    const [way] = ways
    const isLast = at === steps.slots.length - 1
    const { upgrades } = steps
    const isRandom = ways.some(({ key }) => key === undefined)
    const how =
      ways.length > 1
        ? fill(words.either, { n, ways: ways.map(wayText).join(words.separator) })
        : way?.key === undefined
          ? fill(words.enchant, { n })
          : fill(words.perfect, { n, name: nameOf(way.key) })
    if (!isRandom) return how
    if (depends.length + dropped.length === 0) return `${how}${slot.isFree ? words.any : words.all}`
    const restart = words.restart[steps.restart ?? 'piece']
    const keeps =
      kept.length > 0 &&
      fill(isLast && upgrades.length === 0 ? words.done : words.kept, {
        names: namesOf(kept),
        chance: chanceText(goesOn),
        restart,
      })
    return [how, keeps, depends.length > 0 && fill(words.depends, { names: namesOf(depends) })].filter(Boolean).join('')
  }
  const upgradeText = ({ slot, route }: EnchantPlan['steps']['upgrades'][number]) =>
    fill(words.upgrade, {
      n: slot,
      route: route
        .map(({ from, to }) => fill(words.upgradeTo, { from: nameOf(from), to: nameOf(to) }))
        .join(words.next),
    })
  return [...steps.slots.map(slotText), ...steps.upgrades.map(upgradeText)]
}

function notes({ hasReset, passed, read }: ResultFacts) {
  return [
    hasReset ? copy.resetAll : copy.noReset,
    ...(passed.length > 0 ? [fill(copy.cardSlots, { slots: passed.join(copy.steps.separator) })] : []),
    ...(read.hasRandomUpgrades ? [copy.noRandomUpgrades] : []),
    <a href="/odds">{copy.method}</a>,
  ]
}
