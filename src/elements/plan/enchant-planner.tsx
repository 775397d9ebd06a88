/** @jsxImportSource #dom */
/** The planner of an enchant: the best way to wanted enchants. Its state is in the address. Loaded on first use. */

import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import { maxPrice } from '../../../domain/odds/box-query.ts'
import { chanceText } from '../../../domain/odds/chance-text.ts'
import type { EnchantGoal, PlannedEnchant } from '../../../domain/odds/enchant-goal.ts'
import { planAims } from '../../../domain/odds/enchant-goal.ts'
import { withHigher } from '../../../domain/odds/enchant-route.ts'
import { formatPlanQuery, maxPlanWants, type PlanQuery, parsePlanQuery } from '../../../domain/odds/plan-query.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { markWrongField } from '../number-field.tsx'
import { writeAddress } from '../write-address.ts'
import { askPlan, ended, endPlan } from './ask-plan.ts'
import { createPlanPrices, itemOf, type PlanPrices } from './plan-prices.tsx'
import { planResult } from './plan-result.tsx'
import { isKnownChoice, planSelect } from './plan-select.ts'
import { createPlanWants, type WantOption } from './plan-wants.tsx'
import { type ReadEnchant, readEnchant, slotsFor } from './read-enchant.ts'
import { showProgress } from './show-progress.tsx'

const aims = planAims.map((aim) => [aim, copy.aims[aim]] as const)

/** Replaces the content of `<enchant-plan>`. */
export function showPlanner(host: HTMLElement, focuses: boolean): void {
  const read = readEnchant(document)
  const query = parsePlanQuery(new URLSearchParams(location.search))
  const nameOf = (key: string) => read.names.get(key) ?? fill(commonCopy.unknownItem, { id: key })
  const options = optionsOf(read, nameOf)
  const known = query.wants.filter(({ slot, key }) => options.some((one) => one.slot === slot && one.key === key))
  const choices = equipmentOf(read)
  const grade = query.grade === undefined ? '' : String(query.grade)
  const hasGone =
    known.length < query.wants.length ||
    !isKnownChoice(choices.items, query.item) ||
    !isKnownChoice(choices.grades, grade)
  const list = createPlanWants(options, update)
  const [onlyTarget] = read.targets.size === 1 ? [...read.targets.keys()] : []
  const prices = createPlanPrices({
    always: [
      { name: 'ready', label: copy.ready, price: query.ready },
      { name: 'piece', label: copy.piece, price: query.piece },
    ],
    materials: query.materials,
    nameOf,
    onLoaded: update,
  })
  const result = <div class="plan-result" role="status" />
  const selects = [
    planSelect('item', copy.item, choices.items, query.item),
    planSelect('grade', copy.grade, choices.grades, grade),
    planSelect('aim', copy.aim, aims, query.aim),
  ]
  const panel = (
    <section class="panel plan" oninput={change}>
      <h2 class="section-head">{copy.title}</h2>
      <p class="quiet">{copy.intro}</p>
      {hasGone && <p class="notice">{copy.gone}</p>}
      {query.hasMore && <p class="notice">{fill(copy.more, { n: maxPlanWants })}</p>}
      {list.element}
      <div class="plan-fields">{selects}</div>
      {prices.element}
      {result}
    </section>
  )
  const chosen = (name: string) => panel.querySelector<HTMLSelectElement>(`#plan-${name}`)?.value ?? ''

  function change() {
    prices.forget()
    update()
  }

  function update() {
    const wrong = markWrongField(panel)
    if (wrong) {
      endPlan()
      wrong.closest('details')?.setAttribute('open', '')
      return result.replaceChildren(
        <p class="notice">{fill(copy.badPrice, { least: 1, most: numberText(maxPrice) })}</p>,
      )
    }
    const state: Omit<PlanQuery, 'hasMore'> = {
      wants: list.wants(),
      grade: Number(chosen('grade')) || undefined,
      item: chosen('item') === choices.items[0]?.[0] ? '' : chosen('item'),
      aim: chosen('aim') === 'money' ? 'money' : 'tries',
      ...prices.texts(),
    }
    writeAddress(formatPlanQuery(state), 'replaceState')
    prices.setItem('piece', itemOf(chosen('item') || onlyTarget))
    void draw(state)
  }

  async function draw(state: Omit<PlanQuery, 'hasMore'>) {
    const enchant = slotsFor(read, chosen('item'), state.grade ?? 0)
    await showProgress(result, async () => {
      const answer = await askPlan({ kind: 'enchant', input: [enchant, goalOf(state, enchant, prices)] })
      if (answer === ended) return
      if (answer.kind === 'plan') prices.offer(answer.materials.map(({ key }) => key))
      const passed = read.slots.filter(({ number }) => !enchant.slots.has(number)).map(({ number }) => number)
      result.replaceChildren(...planResult(answer, { nameOf, hasReset: canReset(enchant), passed, read }))
    })
  }

  const [first] = options
  if (!first) {
    host.replaceChildren(<p class="notice">{copy.nothing}</p>)
    return
  }
  for (const want of known) list.add(want)
  if (known.length === 0) list.add({ ...first, orHigher: false })
  host.replaceChildren(panel)
  update()
  if (focuses) panel.querySelector('select')?.focus()
}

const canReset = ({ reset }: PlannedEnchant) => reset !== undefined && reset.chancePer100k > 0

/** Choices of equipment and of its grade, where they make a difference. */
function equipmentOf({ slots, targets }: ReadEnchant) {
  const notFor = new Set(slots.flatMap((slot) => slot.notFor))
  const items = [...targets].toSorted(([a], [b]) => Number(notFor.has(a)) - Number(notFor.has(b)))
  const grades = new Set(slots.flatMap((slot) => (slot.grades.length > 1 ? slot.grades.flat() : [])))
  return {
    items: notFor.size > 0 ? items : [],
    grades: [...grades].sort().map((grade): [string, string] => [String(grade), gradeLetter(grade) || copy.noGrade]),
  }
}

/** All enchants of all slots, in the order of the page. */
function optionsOf({ slots }: ReadEnchant, nameOf: (key: string) => string): WantOption[] {
  return slots.flatMap(({ number, random, perfect, upgrades }) => {
    const texts = new Map<string, string>()
    for (const { to } of upgrades) texts.set(to, copy.upgradeOption)
    for (const { key } of perfect) texts.set(key, copy.perfectOption)
    const sum = (column: number) => random.reduce((total, { odds }) => total + (odds[column] ?? 0), 0)
    const drawn = random.map(({ key, odds }) => {
      const column = odds.findIndex((chance) => chance > 0)
      return [key, odds[column] ? chanceText(odds[column] / sum(column)) : ''] as const
    })
    const chances = new Map(drawn)
    const prefix = slots.length > 1 ? fill(copy.slotOption, { n: number }) : ''
    const keys = [...random.map(({ key }) => key), ...texts.keys()]
    return [...new Set(keys)].map((key) => {
      const chance = chances.get(key)
      const text = chance === undefined ? (texts.get(key) ?? copy.option) : copy.option
      const hasHigher = upgrades.some(({ from }) => from === key)
      return { slot: number, key, text: prefix + fill(text, { name: nameOf(key), chance: chance ?? '' }), hasHigher }
    })
  })
}

type Prices = Pick<PlanPrices<'ready' | 'piece'>, 'prices' | 'priceOf'>

/** Keys of wanted enchants by slot, with those that upgrades make of them, where the player wants that. */
function goalOf(state: Omit<PlanQuery, 'hasMore'>, { slots }: PlannedEnchant, prices: Prices): EnchantGoal {
  const wants = new Map<number, Set<string>>()
  for (const { slot, key, orHigher } of state.wants) {
    const keys = orHigher ? withHigher([key], slots.get(slot)?.upgrades ?? []) : [key]
    wants.set(slot, new Set([...(wants.get(slot) ?? []), ...keys]))
  }
  return {
    ...{ wants, aim: state.aim, prices: prices.prices() },
    piecePrice: prices.priceOf('piece'),
    goalPrice: prices.priceOf('ready'),
  }
}
