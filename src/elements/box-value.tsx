/** @jsxImportSource #dom */
/** The part of a package's calculator that says what its contents are worth: by market medians and own prices. */
import { boxOddsCopy } from '../../domain/copy/box-odds.ts'
import { fill } from '../../domain/copy/fill.ts'
import { boxValue } from '../../domain/market/box-value.ts'
import { type BoxAddress, type BoxQuery, maxPrice } from '../../domain/odds/box-query.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import { numberText, zenyText } from '../../domain/text/number-text.ts'
import { createNode } from '../jsx/dom.ts'
import { columnHead, dataTable } from '../parts/table.ts'
import type { SoldPrice } from '../stores/box-prices.ts'
import { type MeanContent, readBoxContents } from './box-contents.ts'
import { WholeNumberInput } from './number-field.tsx'

const copy = boxOddsCopy.value
/** Rows at first, and with each press. */
const shownRows = 10
const moreRows = 50

export interface BoxValuePart {
  element: HTMLElement
  own(): Map<number, number>
  /** Shows the value for these boxes and this price of a box. Only with valid fields. */
  update(query: Pick<BoxQuery, 'boxes' | 'price'>): void
}

interface Good extends MeanContent {
  input: HTMLInputElement | undefined
  note: HTMLElement
  worth: HTMLElement
  share: HTMLElement
  sold: SoldPrice | undefined
}

/** `onLoaded` is called when the market's prices have arrived; fields report changes by their events. */
export function createBoxValue(page: ParentNode, address: BoxAddress['own'], onLoaded: () => void): BoxValuePart {
  const goods = readBoxContents(page).map((content) => makeGood(content, address))
  const known = new Set(goods.map(({ id }) => id))
  const hasGone = [...address.keys()].some((id) => !known.has(id))
  const hasChoices = page.querySelector('section[data-pool^="choice"]') !== null
  const summary = <div role="status" class="grid gap-1" />
  const source = <p class="quiet">{copy.loading}</p>
  const body = <tbody />
  const more = <button type="button" class="btn btn-small" onclick={() => showRows(shown + moreRows)} />
  let shown = 0

  function showRows(count: number) {
    shown = Math.min(count, goods.length)
    goods.sort((a, b) => Number(hasOwn(b)) - Number(hasOwn(a)) || worthOf(b) - worthOf(a) || b.mean - a.mean)
    body.replaceChildren(...goods.slice(0, shown).map(row))
    const left = goods.length - shown
    more.hidden = left === 0
    more.textContent = fill(copy.more, { n: numberText(Math.min(left, moreRows)) })
  }

  async function load() {
    try {
      const { loadSoldPrices } = await import('../stores/box-prices.ts')
      const prices = await loadSoldPrices(goods.flatMap(({ id }) => (id > 0 ? [id] : [])))
      if (typeof prices === 'string') return source.replaceChildren(copy[prices])
      source.replaceChildren(copy.source)
      for (const good of goods) setSold(good, prices.get(good.id))
      showRows(shown)
      onLoaded()
    } catch (error) {
      console.error(error)
      source.replaceChildren(copy.failed)
    }
  }

  showRows(Math.max(shownRows, goods.filter(hasOwn).length))
  void load()
  return {
    element: (
      <section class="grid gap-2">
        <h3>{copy.title}</h3>
        {hasGone && <p class="notice">{copy.goneOwn}</p>}
        {summary}
        {dataTable(createNode, {
          caption: copy.caption,
          class: 'data-table-cards',
          heads: Object.entries(copy.columns).map(([name, text]) =>
            columnHead(createNode, text, name === 'name' ? {} : { class: 'num' }),
          ),
          body,
        })}
        <p>{more}</p>
        {source}
        {hasChoices && <p class="quiet">{copy.choices}</p>}
      </section>
    ) as HTMLElement,
    own: () =>
      new Map(goods.flatMap((good): [number, number][] => (hasOwn(good) ? [[good.id, ownPrice(good) ?? 0]] : []))),
    update: (query) => summary.replaceChildren(...summaryLines(goods, query)),
  }
}

function makeGood(content: MeanContent, address: BoxAddress['own']): Good {
  const text = address.get(content.id) ?? ''
  const input =
    content.id > 0
      ? ((<WholeNumberInput id={`own-${content.id}`} value={text} max={maxPrice} optional />) as HTMLInputElement)
      : undefined
  input?.setAttribute('aria-label', fill(copy.ownPrice, { name: content.name }))
  // The browser empties a field of a text that is no number.
  if (input && text !== '' && input.value === '') input.setCustomValidity(copy.badOwn)
  input?.addEventListener('input', () => input.setCustomValidity(''))
  const cell = () => <span />
  return {
    ...content,
    input,
    note: (<small />) as HTMLElement,
    worth: cell(),
    share: cell(),
    sold: undefined,
  }
}

function setSold(good: Good, sold: SoldPrice | undefined) {
  good.sold = sold
  if (!sold) return good.note.replaceChildren(copy.noPrice)
  const { median, sales, day } = sold
  const values = { price: zenyText(median), n: numberText(sales), day: day ?? '' }
  good.note.textContent = fill(day === null ? copy.marketNoDay : copy.market, values)
}

const ownPrice = ({ input }: Good) => (input?.value ? input.valueAsNumber : undefined)
const hasOwn = (good: Good) => ownPrice(good) !== undefined
const priceOf = (good: Good) => ownPrice(good) ?? good.sold?.median
const worthOf = (good: Good) => (priceOf(good) ?? 0) * good.mean

function row({ name, mean, input, note, worth, share }: Good) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td class="num" data-label={copy.columns.mean}>
        {meanText(mean)}
      </td>
      <td class="num" data-label={copy.columns.price}>
        {input}
        {note}
      </td>
      <td class="num" data-label={copy.columns.worth}>
        {worth}
      </td>
      <td class="num" data-label={copy.columns.share}>
        {share}
      </td>
    </tr>
  )
}

/** What a box is worth, in sentences; writes the value and the share of each row. */
function summaryLines(goods: readonly Good[], { boxes, price }: Pick<BoxQuery, 'boxes' | 'price'>) {
  const { total, priced, shares } = boxValue(goods.map((good) => ({ mean: good.mean, price: priceOf(good) })))
  for (const [index, good] of goods.entries()) {
    const share = shares[index]
    good.worth.textContent = priceOf(good) === undefined ? '—' : worthText(worthOf(good))
    good.share.textContent = share === undefined ? '—' : chanceText(share)
  }
  const n = numberText(goods.length)
  if (total === undefined) return [<p>{fill(copy.none, { n })}</p>]
  const zeros = goods.filter((good) => priceOf(good) === 0).length
  const lines = [
    fill(copy.total, { value: worthText(total), n, priced: numberText(priced) }),
    fill(copy.totalBoxes, { n: numberText(boxes), value: worthText(total * boxes) }),
    price !== undefined &&
      fill(copy.compared, {
        price: zenyText(price),
        what: total >= price ? copy.gain : copy.loss,
        difference: worthText(Math.abs(total - price)),
      }),
    zeros > 0 && fill(copy.zero, { n: numberText(zeros) }),
  ]
  return lines.flatMap((text) => (text ? [<p>{text}</p>] : []))
}

/** Small values keep two digits, so that a share is not shown as nothing. */
function worthText(value: number): string {
  return value > 0 && value < 10 ? `${Number(value.toPrecision(2))} Z` : zenyText(Math.round(value))
}

function meanText(mean: number): string {
  return mean < 0.01 ? mean.toPrecision(2) : numberText(Number(mean.toFixed(2)))
}
