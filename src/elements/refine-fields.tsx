/** @jsxImportSource #dom */
/** The fields of the calculator of refining: those of ways that the player chooses, or those of the best way. */
import { fill } from '../../domain/copy/fill.ts'
import { refineCalculatorCopy as copy, refineCopy } from '../../domain/copy/refine.ts'
import { gradeLetter } from '../../domain/items/grade.ts'
import { wayText } from '../../domain/items/refine-texts.ts'
import type { RefineState } from '../../domain/odds/refine-goal.ts'
import {
  gradesOf,
  highestLevel,
  lowLevels,
  protectedLevels,
  type RefineAddress,
  type RefineChoice,
  usualTarget,
  waysIn,
} from '../../domain/odds/refine-query.ts'
import type { GradeTable, RefineTable } from '../../domain/odds/refine-table.ts'
import { createNode } from '../jsx/dom.ts'
import { selectField } from '../parts/select.ts'
import { Field, WholeNumberInput } from './number-field.tsx'

/** What the page has of a kind of equipment. */
export interface RefineKind {
  table: RefineTable
  grades: GradeTable | undefined
  /** Names of items by id. */
  names: Readonly<Record<string, string>>
}

const selects = ['way', 'high', 'blessing', 'grade', 'toGrade'] as const
const numbers = ['from', 'to', 'restart'] as const
/** What the fields hold, as an address would have it. */
export type RefineTexts = Pick<RefineAddress, (typeof selects)[number] | (typeof numbers)[number]>

/** Makes the fields; `problems` name what the texts have and the kind lacks. */
export function refineFields({ table, grades, names }: RefineKind, texts: RefineTexts, isOwn: boolean) {
  const problems: string[] = []
  const select = (
    name: (typeof selects)[number],
    label: string,
    choices: readonly (readonly [string, string])[],
    value: string = texts[name],
  ) => {
    const field = selectField(createNode, { label, choices, attributes: { id: `refine-${name}` } }) as HTMLElement
    const chosen = field.querySelector('select') as HTMLSelectElement
    if (choices.some(([key]) => key === value)) chosen.value = value
    else if (value !== '') problems.push(badChoice(name))
    return field
  }
  const number = (name: (typeof numbers)[number], range: { min: number; max: number }, value: string = texts[name]) => (
    <Field label={copy[name]} of={`refine-${name}`}>
      <WholeNumberInput id={`refine-${name}`} value={value} {...range} />
    </Field>
  )
  const most = highestLevel(table)
  const gradeChoices = gradesOf(grades).map((grade) => [String(grade), gradeText(grade)] as const)
  const hasGrades = !isOwn && gradeChoices.length > 1
  const unknown = [texts.grade, texts.toGrade].some((value) => value !== '' && value !== '0')
  if (!isOwn && !hasGrades && unknown) problems.push(copy.bad.grade)
  const fields = [
    ...(hasGrades ? [select('grade', copy.grade, gradeChoices)] : []),
    number('from', { min: 0, max: hasGrades ? most : most - 1 }),
    ...(hasGrades ? [select('toGrade', copy.toGrade, gradeChoices)] : []),
    number('to', { min: hasGrades ? 0 : 1, max: most }, texts.to === '' ? String(usualTarget(table)) : texts.to),
    ...(isOwn ? wayFields({ table, grades, names }, texts, select) : []),
    number('restart', { min: 0, max: most - 1 }),
  ]
  return { fields, problems }
}

type SelectMaker = (
  name: (typeof selects)[number],
  label: string,
  choices: readonly (readonly [string, string])[],
  value?: string,
) => HTMLElement

function wayFields({ table, names }: RefineKind, texts: RefineTexts, select: SelectMaker): HTMLElement[] {
  const ways = (isHigh: boolean) => waysIn(table, isHigh).map((way) => [way, wayText(way)] as const)
  const levels = protectedLevels(table)
  const protection = table.Levels.find(({ Blessing }) => Blessing)?.Blessing?.Material ?? 0
  const isSplit = highestLevel(table) > lowLevels
  const label = fill(copy.blessing, { item: names[protection] ?? '' })
  const froms = levels.map((n) => [String(n), fill(copy.blessingFrom, { n })] as const)
  return [
    select('way', isSplit ? fill(copy.low, { n: lowLevels }) : copy.only, ways(false)),
    ...(isSplit ? [select('high', fill(copy.high, { n: lowLevels + 1 }), ways(true), highWay(table, texts))] : []),
    ...(levels.length > 0 ? [select('blessing', label, [['', copy.noBlessing], ...froms])] : []),
  ]
}

function badChoice(name: (typeof selects)[number]): string {
  if (name === 'blessing') return copy.bad.blessing
  return name === 'way' || name === 'high' ? copy.bad.way : copy.bad.grade
}

const gradeText = (grade: number) => gradeLetter(grade) || refineCopy.grades.none

/** Without a way of its own, the levels above are refined as those below, where that exists. */
function highWay(table: RefineTable, { way, high }: RefineTexts): string {
  if (high !== '') return high
  return waysIn(table, true).includes(way) ? way : ''
}

/** What fields hold now; a field that is not shown keeps `before`. */
export function readRefineTexts(fields: HTMLElement, before: RefineTexts): RefineTexts {
  const texts = { ...before }
  for (const name of [...selects, ...numbers])
    texts[name] = fields.querySelector<HTMLInputElement | HTMLSelectElement>(`#refine-${name}`)?.value ?? before[name]
  return texts
}

export function choiceOf({ from, to, way, high, blessing, restart }: RefineTexts): RefineChoice {
  return {
    from: Number(from),
    to: Number(to),
    way,
    high: high || way,
    blessing: blessing === '' ? undefined : Number(blessing),
    restart: Number(restart),
  }
}

/** Grades are those of the fields: what an address has for another kind of equipment does not count. */
export function statesOf(texts: RefineTexts, grades: GradeTable | undefined): { from: RefineState; to: RefineState } {
  const known = gradesOf(grades).map(String)
  const gradeIn = (text: string) => (known.includes(text) ? Number(text) : 0)
  return {
    from: { grade: gradeIn(texts.grade), refine: Number(texts.from) },
    to: { grade: gradeIn(texts.toGrade), refine: Number(texts.to) },
  }
}

/** The first wrong field, with a sentence; undefined if all are right. */
export function refineProblem(
  fields: HTMLElement,
  { from, to, restart }: { from: RefineState; to: RefineState; restart: number },
  { table }: RefineKind,
) {
  const inputs = [...fields.querySelectorAll<HTMLInputElement>('input')]
  const input = inputs.find((field) => !field.checkValidity())
  if (input) {
    const name = numbers.find((one) => input.id === `refine-${one}`) ?? 'to'
    return { input, text: fill(copy.bad[name], { least: input.min, most: input.max }) }
  }
  const of = (name: (typeof numbers)[number]) => inputs.find((field) => field.id === `refine-${name}`)
  if (table.Levels.length === 0) return { input: undefined, text: refineCopy.none }
  if (to.grade < from.grade) return { input: of('to'), text: copy.bad.gradeOrder }
  if (to.grade > from.grade) return undefined
  if (to.refine <= from.refine) return { input: of('to'), text: copy.bad.order }
  if (to.grade === 0 && restart >= to.refine) return { input: of('restart'), text: copy.bad.restartOrder }
  return undefined
}
