/** @jsxImportSource #dom */
/** The calculator of refining: what a plan needs. Its state is in the address. */
import { fill } from '../../domain/copy/fill.ts'
import { refineCalculatorCopy as copy, refineCopy } from '../../domain/copy/refine.ts'
import { refineKindText, wayText } from '../../domain/items/refine-texts.ts'
import {
  formatRefineQuery,
  highestLevel,
  lowLevels,
  parseRefineQuery,
  planOf,
  protectedLevels,
  type RefineChoice,
  usualTarget,
  waysIn,
} from '../../domain/odds/refine-query.ts'
import type { RefineTable } from '../../domain/odds/refine-table.ts'
import { createNode } from '../jsx/dom.ts'
import { selectField } from '../parts/select.ts'
import { Field, WholeNumberInput } from './number-field.tsx'
import { drawRefineResult } from './refine-result.tsx'
import { writeAddress } from './write-address.ts'

interface PageData {
  tables: RefineTable[]
  names: Record<string, string>
}

type Texts = ReturnType<typeof parseRefineQuery>

/** Fills `<refine-odds>` from the tables in the page. */
export function showRefineCalculator(host: HTMLElement): void {
  const { tables, names } = JSON.parse(document.getElementById('refine-data')?.textContent ?? '') as PageData
  const address = parseRefineQuery(new URLSearchParams(location.search))
  const isUnknown = address.kind !== '' && !tables.some(({ Id }) => Id === address.kind)
  const kindField = selectField(createNode, {
    label: copy.kind,
    choices: tables.map((table) => [table.Id, refineKindText(table)] as const),
    attributes: { id: 'refine-kind' },
  }) as HTMLElement
  const kind = kindField.querySelector('select') as HTMLSelectElement
  if (address.kind !== '' && !isUnknown) kind.value = address.kind
  const own = <div class="refine-own" />
  const fields = (
    <div class="refine-fields">
      {kindField}
      {own}
    </div>
  )
  const notices = <div class="refine-notices" />
  const result = <div class="refine-result" role="status" />
  const table = () => tables.find(({ Id }) => Id === kind.value) as RefineTable

  /** Makes the fields of the chosen kind; what the address says and the kind lacks is named. */
  function makeFields(texts: Texts): void {
    const made = fieldsOf(table(), texts, names)
    // Without the choice of the kind: what is moved loses the focus.
    own.replaceChildren(...made.fields)
    const problems = [...(isUnknown && texts === address ? [copy.bad.kind] : []), ...made.problems]
    notices.replaceChildren(...problems.map((problem) => <p class="notice">{problem}</p>))
  }

  function change(event: Event): void {
    if (event.target === kind) makeFields({ ...readTexts(fields), to: '' })
    update()
  }

  function update() {
    const inputs = [...fields.querySelectorAll('input')]
    const chosen = choiceIn(fields)
    const problem = problemOf(inputs, chosen, table())
    for (const input of inputs) input.setAttribute('aria-invalid', String(input === problem?.input))
    showHigh(fields, chosen.to)
    if (problem) return result.replaceChildren(<p class="notice">{problem.text}</p>)
    writeAddress(formatRefineQuery(kind.value, chosen), 'replaceState')
    const plan = planOf(table(), chosen)
    if ('missing' in plan) {
      const { way, missing } = plan
      const text = fill(copy.bad.missing, { way: wayText(way), n: missing })
      return result.replaceChildren(<p class="notice">{text}</p>)
    }
    drawRefineResult(result, { table: table(), plan, choice: chosen, names })
  }

  const linked = document.getElementById(location.hash.slice(1))
  if (linked instanceof HTMLDetailsElement) linked.open = true
  makeFields(address)
  host.replaceChildren(
    <section class="panel refine-odds" oninput={change}>
      <h2 class="section-head">{copy.title}</h2>
      {notices}
      {fields}
      {result}
    </section>,
  )
  update()
}

function fieldsOf(table: RefineTable, texts: Texts, names: PageData['names']) {
  const problems: string[] = []
  const select = (name: string, label: string, choices: readonly (readonly [string, string])[], value: string) => {
    const field = selectField(createNode, { label, choices, attributes: { id: `refine-${name}` } }) as HTMLElement
    const chosen = field.querySelector('select') as HTMLSelectElement
    if (choices.some(([key]) => key === value)) chosen.value = value
    else if (value !== '') problems.push(name === 'blessing' ? copy.bad.blessing : copy.bad.way)
    return field
  }
  const number = (name: string, label: string, value: string, range: { min: number; max: number }) => (
    <Field label={label} of={`refine-${name}`}>
      <WholeNumberInput id={`refine-${name}`} value={value} {...range} />
    </Field>
  )
  const most = highestLevel(table)
  const ways = (isHigh: boolean) => waysIn(table, isHigh).map((way) => [way, wayText(way)] as const)
  const levels = protectedLevels(table)
  const protection = table.Levels.find(({ Blessing }) => Blessing)?.Blessing?.Material ?? 0
  const isSplit = most > lowLevels
  const fields = [
    number('from', copy.from, texts.from, { min: 0, max: most - 1 }),
    number('to', copy.to, texts.to === '' ? String(usualTarget(table)) : texts.to, { min: 1, max: most }),
    select('way', isSplit ? fill(copy.low, { n: lowLevels }) : copy.only, ways(false), texts.way),
    ...(isSplit ? [select('high', fill(copy.high, { n: lowLevels + 1 }), ways(true), highWay(table, texts))] : []),
    ...(levels.length > 0
      ? [
          select(
            'blessing',
            fill(copy.blessing, { item: names[protection] ?? '' }),
            [['', copy.noBlessing], ...levels.map((n) => [String(n), fill(copy.blessingFrom, { n })] as const)],
            texts.blessing,
          ),
        ]
      : []),
    number('restart', copy.restart, texts.restart, { min: 0, max: most - 1 }),
  ]
  return { fields, problems }
}

/** Without a way of its own, the levels above are refined as those below, where that exists. */
function highWay(table: RefineTable, { way, high }: Texts): string {
  if (high !== '') return high
  return waysIn(table, true).includes(way) ? way : ''
}

function textIn(fields: HTMLElement, name: string): string {
  return fields.querySelector<HTMLInputElement | HTMLSelectElement>(`#refine-${name}`)?.value ?? ''
}

/** The fields as an address would have them, to keep what another kind has, too. */
function readTexts(fields: HTMLElement): Texts {
  const [from, to, way, high, blessing, restart] = ['from', 'to', 'way', 'high', 'blessing', 'restart'].map((name) =>
    textIn(fields, name),
  ) as [string, string, string, string, string, string]
  return { kind: '', from, to, way, high, blessing, restart }
}

function choiceIn(fields: HTMLElement): RefineChoice {
  const { from, to, way, high, blessing, restart } = readTexts(fields)
  return {
    from: Number(from),
    to: Number(to),
    way,
    high: high || way,
    blessing: blessing === '' ? undefined : Number(blessing),
    restart: Number(restart),
  }
}

/** The first wrong field, with a sentence. */
function problemOf(inputs: readonly HTMLInputElement[], { from, to, restart }: RefineChoice, table: RefineTable) {
  const input = inputs.find((field) => !field.checkValidity())
  if (input) {
    const name = input.id.replace('refine-', '') as 'from' | 'to' | 'restart'
    return { input, text: fill(copy.bad[name], { least: input.min, most: input.max }) }
  }
  const of = (id: string) => inputs.find((field) => field.id === id)
  if (to <= from) return { input: of('refine-to'), text: copy.bad.order }
  if (restart >= to) return { input: of('refine-restart'), text: copy.bad.restartOrder }
  return table.Levels.length === 0 ? { input: undefined, text: refineCopy.none } : undefined
}

/** The way of the upper levels is of no use below them. */
function showHigh(fields: HTMLElement, to: number): void {
  const field = fields.querySelector('#refine-high')?.closest<HTMLElement>('.field')
  if (field) field.hidden = to <= lowLevels
}
