/** @jsxImportSource #dom */
/** The results of a package's calculator: one row for each way to read a shared pool. */

import { boxOddsCopy as copy } from '../../domain/copy/box-odds.ts'
import { fill } from '../../domain/copy/fill.ts'
import { barClasses } from '../../domain/lists/bar-classes.ts'
import type { BoxQuery } from '../../domain/odds/box-query.ts'
import { type BoxWant, chanceOfBoxes, type LawOdds, maxBoxes, oddsOfBoxes, workOf } from '../../domain/odds/boxes.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import type { DrawLaw } from '../../domain/odds/draws.ts'
import { sufficientPercents } from '../../domain/odds/sufficient-percents.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { createNode } from '../jsx/dom.ts'
import { columnHead, dataTable } from '../parts/table.ts'
import type { BoxRow } from './box-rows.ts'
import { askPlan, ended, endPlan } from './plan/ask-plan.ts'

/** Terms of one chance that a phone computes in a minute at most: a number of boxes takes some 30 chances. */
const maxWork = 2_000_000
/** Terms that a phone computes within about a tenth of a second; more are computed in a worker. */
const quickWork = 5_000
/** Numbers of hits that the distribution lists; those that hardly ever occur are one row. */
const shownHits = 8
const rareChance = 0.0001

let latest = 0

/** Draws the results into `to`: at once where they are quick, otherwise when the worker has computed them. */
export async function drawResult(to: HTMLElement, query: BoxQuery, rows: ReadonlyMap<string, BoxRow>): Promise<void> {
  endPlan()
  const call = ++latest
  const wants = wantsOf(query, rows)
  const isShared = wants.some(({ pool }) => pool.shared)
  const laws: DrawLaw[] = isShared ? ['independent', 'unknownPhase', 'fresh'] : ['independent']
  const body = (<tbody />) as HTMLElement
  const n = numberText(query.boxes)
  const columns = [
    ...sufficientPercents.map((percent) => fill(copy.columns.percent, { percent })),
    copy.columns.certain,
  ]
  to.replaceChildren(
    dataTable(createNode, {
      caption: copy.caption,
      class: 'data-table-cards',
      heads: [
        columnHead(createNode, copy.columns.reading),
        ...[fill(copy.columns.chance, { n }), ...columns].map((text) => columnHead(createNode, text, { class: 'num' })),
      ],
      body,
    }),
    ...(isShared ? [<p class="quiet">{copy.sharedNote}</p>] : []),
    ...distribution(query, wants),
    <p class="quiet">
      <a href="/odds">{copy.method}</a>
    </p>,
  )
  for (const law of laws) {
    const reading = isShared && law === 'independent' ? copy.readings.many : copy.readings[law]
    const row = (
      <tr>
        <th scope="row">{reading}</th>
        <td colspan="5">{copy.computing}</td>
      </tr>
    )
    body.append(row)
    const odds = await oddsBy(law, query, wants)
    if (call !== latest || odds === ended) return
    const labels = [fill(copy.columns.chance, { n }), ...columns]
    row.replaceChildren(
      <th scope="row">{reading}</th>,
      ...(typeof odds === 'string' ? [<td colspan="5">{odds}</td>] : cellsOf(odds, query.price, labels)),
    )
  }
}

/** Odds, or a sentence that says why there are none. */
async function oddsBy(law: DrawLaw, { boxes }: BoxQuery, wants: readonly BoxWant[]) {
  const work = workOf(wants, law)
  if (work > maxWork) return copy.tooLarge
  if (work <= quickWork) return oddsOfBoxes(wants, boxes, law)
  try {
    return await askPlan({ kind: 'boxes', input: [wants, boxes, law] })
  } catch (error) {
    console.error(error)
    return copy.failed
  }
}

function cellsOf({ chance, enough, certain }: LawOdds, price: number | undefined, labels: readonly string[]) {
  const texts = [
    chanceText(chance),
    ...enough.map((count) =>
      count === undefined ? fill(copy.above, { n: numberText(maxBoxes) }) : boxesText(count, price),
    ),
    certain === undefined ? copy.never : boxesText(certain, price),
  ]
  return texts.map((text, index) => (
    <td class="num" data-label={labels[index]}>
      {text}
    </td>
  ))
}

function boxesText(count: number, price: number | undefined) {
  const text = fill(copy.boxesText, { n: numberText(count) })
  if (price === undefined) return text
  return (
    <span>
      {text}
      <small>{fill(copy.money, { money: numberText(count * price) })}</small>
    </span>
  )
}

/** Mean and distribution of the hits, for a single row of independent draws. */
function distribution({ boxes }: BoxQuery, wants: readonly BoxWant[]) {
  const [want] = wants
  const [row, ...others] = want?.rows ?? []
  if (!want || !row || wants.length > 1 || others.length > 0) return []
  const all = Array.from({ length: shownHits + 1 }, (_, times) =>
    times === 0 ? 1 : chanceOfBoxes([{ ...want, rows: [{ ...row, times }] }], boxes, 'independent'),
  )
  const rare = all.findIndex((chance) => chance < rareChance)
  const chances = rare < 0 ? all : all.slice(0, rare + 1)
  const exactly = chances.map((chance, times) =>
    times === chances.length - 1 ? chance : chance - (chances[times + 1] ?? 0),
  )
  const highest = Math.max(...exactly)
  const n = numberText(boxes)
  const mean = (boxes * want.pool.perBox * row.tickets) / want.pool.tickets
  const meanText = mean < 0.01 ? mean.toPrecision(1) : mean.toFixed(2)
  return [
    <p>{fill(copy.mean, { n, mean: meanText })}</p>,
    dataTable(createNode, {
      caption: fill(copy.distribution, { n }),
      class: 'box-odds-hits',
      heads: [columnHead(createNode, copy.times), columnHead(createNode, copy.columns.share, { class: 'num' })],
      body: (
        <tbody>
          {exactly.map((chance, times) => (
            <tr>
              <th scope="row">
                {fill(times === chances.length - 1 ? copy.distributionRest : copy.distributionRow, { n: times })}
              </th>
              <td class={`num chance ${barClasses(chance, highest)}`}>{chanceText(chance)}</td>
            </tr>
          ))}
        </tbody>
      ),
    }),
  ]
}

/** The wanted rows by their pools. */
function wantsOf({ wants }: BoxQuery, rows: ReadonlyMap<string, BoxRow>): BoxWant[] {
  const byKey = new Map<string, number>()
  for (const { key, times } of wants) byKey.set(key, (byKey.get(key) ?? 0) + times)
  const found = [...byKey].flatMap(([key, times]) => {
    const row = rows.get(key)
    return row ? [{ pool: row.pool, row: { tickets: row.tickets, times } }] : []
  })
  return [...Map.groupBy(found, ({ pool }) => pool)].map(([pool, list]) => ({ pool, rows: list.map(({ row }) => row) }))
}
