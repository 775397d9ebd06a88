/** @jsxImportSource #dom */
/** The planner of a reform box: the best chain of reforms to one of its results. Its state is in the address. */
import { enchantPlanCopy } from '../../../domain/copy/enchant-plan.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { reformPlanCopy as copy } from '../../../domain/copy/reform-plan.ts'
import { maxPrice } from '../../../domain/odds/box-query.ts'
import { planAims } from '../../../domain/odds/enchant-goal.ts'
import { formatReformQuery, parseReformQuery, type ReformQuery } from '../../../domain/odds/reform-query.ts'
import { type ReformRoute, type ReformStep, reformRoute } from '../../../domain/odds/reform-route.ts'
import { numberText, zenyText } from '../../../domain/text/number-text.ts'
import { createNode } from '../../jsx/dom.ts'
import { columnHead, dataTable } from '../../parts/table.ts'
import { Field, markWrongField, WholeNumberInput } from '../number-field.tsx'
import { writeAddress } from '../write-address.ts'
import { createPlanPrices, itemOf } from './plan-prices.tsx'
import { isKnownChoice, planSelect } from './plan-select.ts'
import { fetchReforms, type ReadReforms, readReformPage } from './read-reforms.ts'

const mostRefine = 20
const aims = planAims.map((aim) => [aim, copy.aims[aim]] as const)

/** Replaces the content of `<reform-plan data-box data-boxes>`. */
export async function showReformPlanner(host: HTMLElement, focuses: boolean): Promise<void> {
  const { box = '', boxes = '' } = host.dataset
  const own = readReformPage(document, box)
  host.replaceChildren(<p class="quiet">{copy.loading}</p>)
  const others = await fetchReforms(boxes.split(' ').filter(Boolean))
  const read = {
    steps: [...own.steps, ...others.steps],
    names: new Map([...others.names, ...own.names]),
    missing: others.missing,
  }
  const panel = createPanel(own, read)
  host.replaceChildren(panel)
  if (focuses) panel.querySelector<HTMLElement>('select, input')?.focus()
}

function createPanel(own: ReadReforms, read: ReadReforms & { missing: number }): HTMLElement {
  const query = parseReformQuery(new URLSearchParams(location.search))
  const nameOf = (key: string) => read.names.get(key) ?? fill(commonCopy.unknownItem, { id: key })
  const choicesOf = (keys: Iterable<string>) => [...new Set(keys)].map((key) => [key, nameOf(key)] as const)
  const targets = choicesOf(own.steps.map(({ to }) => to))
  const sources = choicesOf([...own.steps, ...read.steps].map(({ from }) => from))
  const to = isKnownChoice(targets, query.to) ? query.to || (targets[0]?.[0] ?? '') : (targets[0]?.[0] ?? '')
  const from = isKnownChoice(sources, query.from) ? query.from || sourceOf(own.steps, to) : sourceOf(own.steps, to)
  const hasGone = !isKnownChoice(targets, query.to) || !isKnownChoice(sources, query.from)
  const refine = (name: 'at' | 'plus') => {
    const input = (
      <WholeNumberInput id={`plan-${name}`} value={query[name]} min={0} max={mostRefine} />
    ) as HTMLInputElement
    return (
      <Field label={copy[name]} of={`plan-${name}`}>
        {input}
      </Field>
    )
  }
  const prices = createPlanPrices({
    always: [{ name: 'ready', label: copy.ready, price: query.ready }],
    materials: query.materials,
    nameOf,
    onLoaded: update,
  })
  const result = <div class="plan-result" role="status" />
  const panel = (
    <section class="panel plan" oninput={change}>
      <h2 class="section-head">{copy.title}</h2>
      <p class="quiet">{copy.intro}</p>
      {hasGone && <p class="notice">{copy.gone}</p>}
      {read.missing > 0 && <p class="notice">{fill(copy.partly, { n: read.missing })}</p>}
      <div class="plan-fields">
        {planSelect('to', copy.to, targets, to)}
        {planSelect('from', copy.from, sources, from)}
        {refine('at')}
        {refine('plus')}
        {planSelect('aim', copy.aim, aims, query.aim)}
      </div>
      {prices.element}
      {result}
    </section>
  )
  const chosen = (name: string) => panel.querySelector<HTMLInputElement>(`#plan-${name}`)?.value

  function change(event: Event) {
    prices.forget()
    const target = panel.querySelector<HTMLSelectElement>('#plan-to')
    const source = panel.querySelector<HTMLSelectElement>('#plan-from')
    // A wanted item is usually made of its own base.
    if (source && target && event.target === target) source.value = sourceOf(own.steps, target.value)
    update()
  }

  function update() {
    const wrong = markWrongField(panel)
    if (wrong) {
      wrong.closest('details')?.setAttribute('open', '')
      const isRefine = wrong.id === 'plan-at' || wrong.id === 'plan-plus'
      const price = fill(enchantPlanCopy.badPrice, { least: 1, most: numberText(maxPrice) })
      return result.replaceChildren(<p class="notice">{isRefine ? copy.badRefine : price}</p>)
    }
    const texts = prices.texts()
    const state: ReformQuery = {
      ...{ to: chosen('to') ?? to, from: chosen('from') ?? from },
      ...{ at: chosen('at') ?? '0', plus: chosen('plus') ?? '0' },
      aim: chosen('aim') === 'money' ? 'money' : 'tries',
      ...texts,
    }
    writeAddress(formatReformQuery(state), 'replaceState')
    const plus = Number(state.plus)
    const known = prices.prices()
    const route = reformRoute(read.steps, {
      ...{ from: state.from, to: state.to, aim: state.aim },
      ...{ refine: Number(state.at), leastRefine: plus, prices: known },
    })
    // The median is that of pieces without refine.
    prices.setItem('ready', plus === 0 ? itemOf(state.to) : undefined)
    if (route) prices.offer(route.materials.map(({ key }) => key))
    const facts = { nameOf, ready: prices.priceOf('ready'), hasPrices: known.size > 0, plus }
    result.replaceChildren(...(route ? routeNodes(route, facts) : [<p class="notice">{copy.unreachable}</p>]))
  }

  update()
  return panel
}

/** The base of the first conversion that makes the item of another one. */
function sourceOf(steps: readonly ReformStep[], to: string): string {
  const making = steps.filter((step) => step.to === to)
  return (making.find(({ from }) => from !== to) ?? making[0])?.from ?? ''
}

interface RouteFacts {
  nameOf: (key: string) => string
  /** Price of a finished piece, if there is one. */
  ready: number | undefined
  hasPrices: boolean
  plus: number
}

function routeNodes(route: ReformRoute, facts: RouteFacts): HTMLElement[] {
  if (route.steps.length === 0 && route.refined === 0) return [<p class="plan-verdict">{copy.already}</p>]
  const refined = route.refined > 0 ? fill(copy.refinedSome, { n: route.refined }) : copy.refinedNone
  const { nameOf, ready } = facts
  const isPriced = facts.hasPrices && route.unpriced.length === 0
  return [
    <p class="plan-verdict">{fill(copy.verdict, { n: route.steps.length, refined })}</p>,
    ...(ready !== undefined && isPriced
      ? [<p>{fill(ready < route.money ? copy.buyCheaper : copy.makeCheaper, { price: zenyText(ready) })}</p>]
      : []),
    <h3>{copy.stepsTitle}</h3>,
    <ol class="plan-steps">
      {route.steps.map(({ refined: levels, step, before, after }) => (
        <li>
          {levels > 0 && fill(copy.refine, { n: before })}
          {fill(copy.step, {
            ...{ box: nameOf(step.box), from: nameOf(step.from), to: nameOf(step.to) },
            ...{ before, after },
          })}
          {step.note && <span class="quiet"> {step.note}</span>}
        </li>
      ))}
      {route.refinedLast > 0 && <li>{fill(copy.refineLast, { n: facts.plus })}</li>}
    </ol>,
    ...(route.materials.length > 0 ? [materialsTable(route, facts)] : []),
    ...(facts.hasPrices && route.unpriced.length > 0
      ? [<p class="quiet">{fill(copy.unpriced, { names: route.unpriced.map(nameOf).join(copy.separator) })}</p>]
      : []),
    <p class="quiet">{copy.notCounted}</p>,
  ]
}

function materialsTable({ materials, money }: ReformRoute, { nameOf, hasPrices }: RouteFacts): HTMLElement {
  const rows = materials.map(({ key, amount }) => [nameOf(key), numberText(amount)] as const)
  if (hasPrices) rows.push([copy.sum, zenyText(money)])
  return dataTable(createNode, {
    caption: copy.caption,
    class: 'plan-amounts',
    heads: [columnHead(createNode, copy.columns.what), columnHead(createNode, copy.columns.amount, { class: 'num' })],
    body: (
      <tbody>
        {rows.map(([what, amount]) => (
          <tr>
            <th scope="row">{what}</th>
            <td class="num">{amount}</td>
          </tr>
        ))}
      </tbody>
    ),
  }) as HTMLElement
}
