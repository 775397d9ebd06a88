/** @jsxImportSource #dom */
/**
 * `<observed-odds data-of="package" data-id="BOX">`: the rates that the host counted in the game's log, next to the
 * published ones. Stays empty if the host shows none.
 */
import { fill } from '../../domain/copy/fill.ts'
import { observedCopy as copy } from '../../domain/copy/observed-odds.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { createNode } from '../jsx/dom.ts'
import { columnHead, dataTable } from '../parts/table.ts'
import { loadObservedCounts, type ObservedCounts, type ObservedPage } from '../stores/observed-odds.ts'

type Row = ObservedCounts['rows'][number]

/** Rows that are open at first. */
const openRows = 10
const { columns } = copy

class ObservedOdds extends HTMLElement {
  connectedCallback() {
    void this.#load()
  }

  async #load() {
    try {
      const { of = 'package', id = '' } = this.dataset
      const counts = await loadObservedCounts(of as ObservedPage, id)
      if (counts) this.replaceChildren(panelOf(of as ObservedPage, counts))
    } catch {
      // The page is complete without it.
    }
  }
}

function panelOf(page: ObservedPage, { since, until, tries, left_out, rows }: ObservedCounts): HTMLElement {
  const title = copy.title[page]
  // Contradicted rows first, the others as on the page.
  const sorted = rows.toSorted((a, b) => Number(b.contradicted) - Number(a.contradicted) || a.place - b.place)
  const rest = sorted.slice(openRows)
  return (
    <section class="mt-4">
      <h2 class="section-head">{title}</h2>
      <p class="quiet">
        {fill(copy.about[page], { since, until, tries: numberText(tries) })}
        {left_out > 0 && fill(copy.leftOut, { n: numberText(left_out) })}
        {copy.interval}
        <a href="/odds#observed">{copy.method}</a>
      </p>
      {tableOf(title, sorted.slice(0, openRows))}
      {rest.length > 0 && (
        <details>
          <summary>{fill(copy.more, { n: numberText(rest.length) })}</summary>
          {tableOf(title, rest)}
        </details>
      )}
    </section>
  ) as HTMLElement
}

function tableOf(title: string, rows: readonly Row[]): Node {
  const heads = Object.entries(columns).map(([name, text]) =>
    columnHead(createNode, text, { class: name !== 'item' && 'num' }),
  )
  return dataTable(createNode, {
    caption: title,
    class: 'data-table-cards',
    heads,
    body: <tbody>{rows.map(rowOf)}</tbody>,
  })
}

function rowOf({ item, name, part, published, tries, hits, low, high, contradicted }: Row) {
  const cells = [
    [columns.published, chanceText(published)],
    [columns.observed, chanceText(hits / tries)],
    [columns.interval, `${chanceText(low)}–${chanceText(high)}`],
    [columns.tries, `${numberText(hits)} / ${numberText(tries)}`],
  ] as const
  return (
    <tr>
      <th scope="row">
        {part && <span class="block font-normal">{part}</span>}
        {item > 0 && <a href={`/item/${item}`}>{name || String(item)}</a>}
        {contradicted && <strong class="block">{copy.contradicted}</strong>}
      </th>
      {cells.map(([label, text]) => (
        <td class="num" data-label={label}>
          {text}
        </td>
      ))}
    </tr>
  )
}

customElements.define('observed-odds', ObservedOdds)
