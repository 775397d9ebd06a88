/** @jsxImportSource #dom */
/** The calculator of a package: boxes until rows are obtained. Its state is in the address. Loaded on first use. */
import { boxOddsCopy as copy } from '../../domain/copy/box-odds.ts'
import { fill } from '../../domain/copy/fill.ts'
import { formatBoxQuery, maxPrice, maxWants, parseBoxQuery } from '../../domain/odds/box-query.ts'
import { maxBoxes } from '../../domain/odds/boxes.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { drawResult } from './box-result.tsx'
import { readBoxRows } from './box-rows.ts'
import { createBoxValue } from './box-value.tsx'
import { createBoxWants } from './box-wants.tsx'
import { Field, markWrongField, WholeNumberInput } from './number-field.tsx'
import { writeAddress } from './write-address.ts'

/** Replaces the content of `<box-odds>`. */
export function showCalculator(host: HTMLElement, focuses: boolean): void {
  const rows = readBoxRows(document)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const query = parseBoxQuery(new URLSearchParams(location.search))
  const known = query.wants.filter(({ key }) => byKey.has(key))
  const hasGone = known.length < query.wants.length
  const list = createBoxWants(rows, change)
  const boxes = (<WholeNumberInput id="box-count" value={query.boxes} max={maxBoxes} />) as HTMLInputElement
  const price = (<WholeNumberInput id="box-price" value={query.price} max={maxPrice} optional />) as HTMLInputElement
  // The browser empties a field of a text that is no number, and an empty price would be valid.
  if (query.price !== '' && price.value === '') price.setCustomValidity(copy.badPrice)
  const result = <div class="box-odds-result" role="status" />
  const value = createBoxValue(document, query.own, update)
  const panel = (
    <section class="panel box-odds" oninput={change}>
      <h2 class="section-head">{copy.title}</h2>
      {hasGone && <p class="notice">{copy.gone}</p>}
      {query.hasMore && <p class="notice">{fill(copy.more, { n: maxWants })}</p>}
      {list.element}
      <div class="box-odds-fields">
        <Field label={copy.boxes} of="box-count">
          {boxes}
        </Field>
        <Field label={copy.price} of="box-price">
          {price}
        </Field>
      </div>
      {result}
      {value.element}
    </section>
  )

  function change() {
    price.setCustomValidity('')
    update()
  }

  function update() {
    const wrong = markWrongField(panel)
    if (wrong) return result.replaceChildren(<p class="notice">{fill(wrongText(wrong.id), rangeOf(wrong))}</p>)
    const chosen = {
      wants: list.wants(),
      boxes: boxes.valueAsNumber,
      price: price.value === '' ? undefined : price.valueAsNumber,
      own: value.own(),
    }
    value.update(chosen)
    writeAddress(formatBoxQuery(chosen), 'replaceState')
    void drawResult(result, chosen, byKey)
  }

  const [rarest] = rows
  for (const want of known) list.add(want)
  if (known.length === 0 && rarest) list.add({ key: rarest.key, times: '1' })
  host.replaceChildren(panel)
  update()
  if (focuses) panel.querySelector('select')?.focus()
}

function wrongText(id: string): string {
  if (id === 'box-price') return copy.badPrice
  if (id.startsWith('own-')) return copy.value.badOwn
  return id === 'box-count' ? copy.badBoxes : copy.badTimes
}

function rangeOf({ min, max }: HTMLInputElement) {
  return { least: numberText(Number(min)), most: numberText(Number(max)) }
}
