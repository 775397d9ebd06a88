/** @jsxImportSource #dom */
/** The calculator of refining: what chosen ways need, or the best way. Its state is in the address. */
import { enchantPlanCopy } from '../../domain/copy/enchant-plan.ts'
import { fill } from '../../domain/copy/fill.ts'
import { refineCalculatorCopy as copy } from '../../domain/copy/refine.ts'
import { refineKindText, wayText } from '../../domain/items/refine-texts.ts'
import { maxPrice } from '../../domain/odds/box-query.ts'
import type { PlanAim } from '../../domain/odds/enchant-goal.ts'
import {
  formatRefineQuery,
  formatRefineWish,
  lowLevels,
  parseRefineQuery,
  planOf,
  type RefineAddress,
} from '../../domain/odds/refine-query.ts'
import type { GradeTable, RefineTable } from '../../domain/odds/refine-table.ts'
import { sufficientPercents } from '../../domain/odds/sufficient-percents.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { createNode } from '../jsx/dom.ts'
import { selectField } from '../parts/select.ts'
import { fetchDocument } from './fetch-document.ts'
import { markWrongField } from './number-field.tsx'
import { askPlan, ended, endPlan } from './plan/ask-plan.ts'
import { createPlanPrices } from './plan/plan-prices.tsx'
import { drawRefineBest } from './plan/refine-best-result.tsx'
import { showProgress } from './plan/show-progress.tsx'
import {
  choiceOf,
  type RefineKind,
  type RefineTexts,
  readRefineTexts,
  refineFields,
  refineProblem,
  statesOf,
} from './refine-fields.tsx'
import { drawRefineResult } from './refine-result.tsx'
import { writeAddress } from './write-address.ts'

interface PageData {
  tables: RefineTable[]
  grades: GradeTable[]
  names: Record<string, string>
}

/** For the page of the item whose market price is asked for. */
const timeoutMs = 10_000
const chances = sufficientPercents.map((percent) => percent / 100)

/** Fills `<refine-odds>` from the tables in the page. */
export function showRefineCalculator(host: HTMLElement): void {
  const { tables, grades, names } = JSON.parse(document.getElementById('refine-data')?.textContent ?? '') as PageData
  const address = parseRefineQuery(new URLSearchParams(location.search))
  const isUnknown = address.kind !== '' && !tables.some(({ Id }) => Id === address.kind)
  const { fields, own, kind, aim } = frame(tables, address)
  if (address.kind !== '' && !isUnknown) kind.value = address.kind
  const notices = <div class="refine-notices" />
  const result = <div class="plan-result" role="status" />
  const prices = createPlanPrices({
    always: [
      { name: 'ready', label: copy.ready, price: address.ready },
      { name: 'piece', label: enchantPlanCopy.piece, price: address.piece },
    ],
    materials: address.materials,
    nameOf: (key) => names[key] ?? `#${key}`,
    onLoaded: update,
  })
  let texts: RefineTexts = address
  let item = address.item

  const shown = (): RefineKind => {
    const table = tables.find(({ Id }) => Id === kind.value) as RefineTable
    return { table, grades: grades.find(({ Id }) => Id === kind.value), names }
  }

  /** Makes the fields of the chosen kind; what the address says and the kind lacks is named. */
  function makeFields(): void {
    const made = refineFields(shown(), texts, aim.value === '')
    // Without the choice of the kind: what is moved loses the focus.
    own.replaceChildren(...made.fields)
    prices.element.hidden = aim.value === ''
    const problems = [...(isUnknown && texts === address ? [copy.bad.kind] : []), ...made.problems]
    notices.replaceChildren(...problems.map((problem) => <p class="notice">{problem}</p>))
  }

  function change({ target }: Event): void {
    prices.forget()
    texts = readRefineTexts(own, texts)
    if (target === kind) {
      texts = { ...texts, to: '' }
      forgetItem()
    }
    if (target === kind || target === aim) makeFields()
    update()
  }

  function say(text: string) {
    endPlan()
    result.replaceChildren(<p class="notice">{text}</p>)
  }

  function update() {
    texts = readRefineTexts(own, texts)
    const restart = Number(texts.restart)
    const isOwn = aim.value === ''
    const states = statesOf(texts, isOwn ? undefined : shown().grades)
    const problem = refineProblem(own, { ...states, restart }, shown())
    for (const input of own.querySelectorAll('input'))
      input.setAttribute('aria-invalid', String(input === problem?.input))
    showHigh(own, states.to.refine)
    if (problem) return say(problem.text)
    if (!isOwn && markWrongField(prices.element)) {
      prices.element.setAttribute('open', '')
      return say(fill(enchantPlanCopy.badPrice, { least: 1, most: numberText(maxPrice) }))
    }
    if (isOwn) void drawOwn()
    else void drawBest({ ...states, restart, aim: aim.value === 'money' ? 'money' : 'tries' })
  }

  async function drawOwn(): Promise<void> {
    const choice = choiceOf(texts)
    writeAddress(formatRefineQuery(kind.value, choice), 'replaceState')
    const plan = planOf(shown().table, choice)
    if ('missing' in plan) return say(fill(copy.bad.missing, { way: wayText(plan.way), n: plan.missing }))
    await showProgress(result, async () => {
      const needs = await askPlan({ kind: 'needs', input: [plan, chances] })
      if (needs !== ended) drawRefineResult(result, { ...shown(), plan, choice, needs })
    })
  }

  async function drawBest(wish: ReturnType<typeof statesOf> & { restart: number; aim: PlanAim }): Promise<void> {
    writeAddress(formatRefineWish(kind.value, { ...wish, ...prices.texts() }), 'replaceState')
    const { table, grades: raised } = shown()
    const goal = {
      ...{ ...wish, prices: prices.prices() },
      piecePrice: prices.priceOf('piece'),
      goalPrice: prices.priceOf('ready'),
    }
    await showProgress(result, async () => {
      const answer = await askPlan({ kind: 'refine', input: [{ table, grades: raised }, goal] })
      if (answer === ended) return
      if (answer.kind === 'plan') prices.offer(answer.materials.map(({ key }) => key))
      drawRefineBest(result, answer, { ...shown(), goal })
    })
  }

  /** The price of the item is that of a new piece. */
  async function priceItem() {
    const page = await fetchDocument(`/item/${item}`, timeoutMs).catch(() => undefined)
    const name = page?.querySelector('main h1')?.textContent?.trim()
    if (!name || item === '') return
    prices.setItem('piece', Number(item), fill(copy.pieceOf, { name }))
  }

  function forgetItem() {
    item = ''
    prices.setItem('piece', undefined, enchantPlanCopy.piece)
    writeAddress([['item', undefined]], 'replaceState')
  }

  const linked = document.getElementById(location.hash.slice(1))
  if (linked instanceof HTMLDetailsElement) linked.open = true
  makeFields()
  host.replaceChildren(
    <section class="panel plan refine-odds" oninput={change}>
      <h2 class="section-head">{copy.title}</h2>
      {notices}
      {fields}
      {prices.element}
      {result}
    </section>,
  )
  update()
  if (item !== '' && !isUnknown) void priceItem()
}

/** The choices of kind and aim, and the place of the fields that depend on them. */
function frame(tables: readonly RefineTable[], address: RefineAddress) {
  const choice = (id: string, label: string, choices: readonly (readonly [string, string])[]) => {
    const field = selectField(createNode, { label, choices, attributes: { id } }) as HTMLElement
    return { field, select: field.querySelector('select') as HTMLSelectElement }
  }
  const kinds = tables.map((table) => [table.Id, refineKindText(table)] as const)
  const kind = choice('refine-kind', copy.kind, kinds)
  const { own: ownText, ...aims } = copy.aims
  const aim = choice('refine-aim', copy.aim, [['', ownText], ...Object.entries(aims)])
  aim.select.value = address.aim
  const own = (<div class="refine-own" />) as HTMLElement
  const fields = (
    <div class="plan-fields">
      {kind.field}
      {aim.field}
      {own}
    </div>
  )
  return { fields, own, kind: kind.select, aim: aim.select }
}

/** The way of the upper levels is of no use below them. */
function showHigh(fields: HTMLElement, to: number): void {
  const field = fields.querySelector('#refine-high')?.closest<HTMLElement>('.field')
  if (field) field.hidden = to <= lowLevels
}
