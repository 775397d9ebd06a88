import { fill } from '../copy/fill.ts'
import { refineCopy } from '../copy/refine.ts'
import { gradeLetter } from '../items/grade.ts'
import { wayText } from '../items/refine-texts.ts'
import { chanceText } from '../odds/chance-text.ts'
import type { GradeOption, GradeStep, GradeTable, RefineLevel, RefineTable, RefineWay } from '../odds/refine-table.ts'
import { numberText, zenyText } from '../text/number-text.ts'
import type { Row, Value } from './rows.ts'
import type { ChangeField } from './types.ts'
import { elsewhere, type FieldRules, materialsValue, type Names, numberValue, recordRow, valuesBy } from './values.ts'

/** Probabilities are out of 10,000. */
const chanceValue = (field: ChangeField, chance: number): Value => [field, chanceText(chance / 10_000), chance]
const oneOf = (Material: number, Amount: number) => (Material > 0 ? [{ Material, Amount }] : [])
const levelText = (n: number) => fill(refineCopy.level, { n })

/** A row for each refine level, and for each way to it. */
export function rowsOfRefining(table: RefineTable, names: Names): Row[] {
  return [recordRow(valuesBy(tableRules, table, names)), ...table.Levels.flatMap((level) => levelRows(level, names))]
}

/** The kind of equipment is the record's key. */
const kindRules = { Id: elsewhere, Group: elsewhere, ItemLevel: elsewhere } as const
const tableRules: FieldRules<RefineTable> = { ...kindRules, Levels: elsewhere } // Levels are rows.

function levelRows(level: RefineLevel, names: Names): Row[] {
  const place = levelText(level.Level)
  const key = `level ${level.Level}`
  return [
    { field: 'refineLevel', key, place, values: valuesBy(levelRules, level, names) },
    ...level.Ways.flatMap((way) => wayRows(way, { place, within: key, key: `${key} ${way.Type}` }, names)),
  ]
}

const levelRules: FieldRules<RefineLevel> = {
  Level: elsewhere, // The row's key.
  Ways: elsewhere, // Rows.
  Bonus: ({ Bonus }) => [numberValue('refineBonus', Bonus / 100)],
  RandomBonus: ({ RandomBonus }) => [numberValue('randomBonus', RandomBonus / 100)],
  Blessing: ({ Blessing }, names) => {
    const [, text, source] = materialsValue(Blessing ? [Blessing] : [], names)
    return [['blessing', text, source]]
  },
}

/** The chances of the window and of NPCs follow from that of the file, so they are compared while it is equal. */
function wayRows(way: RefineWay, at: { key: string; place: string; within: string }, names: Names): Row[] {
  const subject = wayText(way.Type)
  const { Chance, Effective, Npc } = way
  return [
    { ...at, field: 'refineWay', subject, values: valuesBy(wayRules, way, names) },
    {
      ...{ ...at, field: 'effective', subject, key: `${at.key} chances`, within: at.key, given: String(Chance) },
      values: [
        Effective === undefined ? ['effective', ''] : chanceValue('effective', Effective),
        ['npcChance', Npc === undefined ? '' : `${Npc}%`, Npc],
      ],
    },
  ]
}

const wayRules: FieldRules<RefineWay> = {
  Type: elsewhere, // The row's key.
  Chance: ({ Chance }) => [chanceValue('chance', Chance)],
  Effective: elsewhere, // A row, as the next one.
  Npc: elsewhere,
  Price: ({ Price }) => [['price', zenyText(Price), Price]],
  Material: ({ Material }, names) => [materialsValue(oneOf(Material, 1), names)],
  Break: ({ Break }) => [chanceValue('breaking', Break)],
  Down: ({ Down }) => [numberValue('downgrade', Down)],
}

/** A row for each grade, for each refine level that raises it, and for each option. */
export function rowsOfGrades(table: GradeTable, names: Names): Row[] {
  return [recordRow(valuesBy(gradeRules, table, names)), ...table.Steps.flatMap((step) => stepRows(step, names))]
}

const gradeRules: FieldRules<GradeTable> = { ...kindRules, Steps: elsewhere } // Steps are rows.

function stepRows(step: GradeStep, names: Names): Row[] {
  const { Grade, Chances, Options } = step
  // Not with an arrow, which separates the earlier value from the later one.
  const place = fill(refineCopy.grades.raise, {
    from: gradeLetter(Grade) || refineCopy.grades.none,
    to: gradeLetter(Grade + 1),
  })
  const key = `step ${Grade}`
  return [
    { field: 'gradeStep', key, place, values: valuesBy(stepRules, step, names) },
    ...Chances.map(({ Refine, Chance }): Row => {
      const values = [chanceValue('chance', Chance)]
      return { field: 'chance', key: `${key} ${Refine}`, place, within: key, subject: levelText(Refine), values }
    }),
    ...Options.map((option): Row => {
      const subject = fill(refineCopy.grades.option, { n: option.Option + 1 })
      const values = valuesBy(optionRules, option, names)
      return { field: 'gradeOption', key: `${key} option ${option.Option}`, place, within: key, subject, values }
    }),
  ]
}

const stepRules: FieldRules<GradeStep> = {
  Grade: elsewhere, // The row's key.
  Chances: elsewhere, // Rows, as the next one.
  Options: elsewhere,
  Bonus: ({ Bonus }) => [numberValue('gradeBonus', Bonus)],
  Catalyst: ({ Catalyst }, { item }) => {
    if (!Catalyst) return [['catalyst', '']]
    const { Material, Amount, Steps, Chance } = Catalyst
    const values = { amount: numberText(Amount), chance: chanceText(Chance / 10_000), steps: numberText(Steps) }
    const text = fill(refineCopy.grades.catalyst, { ...values, item: item(Material) })
    return [['catalyst', text, [Material, Amount, Steps, Chance].join()]]
  },
}

const optionRules: FieldRules<GradeOption> = {
  Option: elsewhere, // The row's key.
  Material: ({ Material, Amount }, names) => [materialsValue(oneOf(Material, Amount), names)],
  Amount: elsewhere, // With the material.
  Price: ({ Price }) => [['price', zenyText(Price), Price]],
  Break: ({ Break }) => [chanceValue('breaking', Break)],
  Down: ({ Down }) => [numberValue('downgrade', Down)],
}
