import { grades } from '../../../domain/items/grade.ts'
import type { GradeStep, GradeTable } from '../../../domain/odds/refine-table.ts'
import type { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  type DatabaseFile,
  flagOf,
  type GameServer,
  mapping,
  type Problems,
  requiredText,
  requiredWhole,
  requireFields,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { amountIn, type ItemIndex, type Reading, rateIn, readEach } from '../items/index.ts'
import { readTables } from './read-tables.ts'

interface Option {
  Material: number
  Amount: number
  Price: number
  BreakingRate: number
  DowngradeAmount: number
}

interface Grade {
  Bonus: number
  chances: Map<number, number>
  catalyst: { Material: number; Amount: number; Steps: number; Chance: number }
  options: Map<number, Option>
}

interface ItemType {
  /** By level of the weapon or armor, then by the grade before. */
  levels: Map<number, Map<number, Grade>>
  /** The server does not load this type because an entry is wrong. */
  refused: boolean
}

const types = ['Weapon', 'Armor'] as const
type TypeName = (typeof types)[number]
/** Files of older versions give a grade one chance, from a refine level on. */
const firstVersion = 3

interface GradeSource {
  server: GameServer
  items: ItemIndex
  problems: Problems
}

/**
 * Reads `enchantgrade.yml` as `EnchantgradeDatabase::parseBodyNode` does (src/map/status.cpp): merged by type, level,
 * grade, refine level and option. The cost of an option is in the field `Zeny`; the comment in the stock file calls it `Price`.
 */
export async function readGradeTables(source: GradeSource): Promise<Map<string, GradeTable>> {
  const { server, problems } = source
  const read = new Map<TypeName, ItemType>()
  await readTables(
    {
      server,
      type: 'ENCHANTGRADE_DB',
      problems,
      clear: () => read.clear(),
      row: (row, file) => problems.attempt(file, row, 'grades', () => readType(read, row, file, source)),
    },
    'enchantgrade.yml',
  )
  const tables = new Map<string, GradeTable>()
  for (const name of types) {
    const { levels = [], refused = true } = read.get(name) ?? {}
    if (refused) continue
    for (const [ItemLevel, steps] of [...levels].sort(([a], [b]) => a - b)) {
      const Id = `${name}-${ItemLevel}`
      if (steps.size > 0) tables.set(Id, { Id, Group: name, ItemLevel, Steps: stepsOf(steps) })
    }
  }
  return tables
}

function readType(read: Map<TypeName, ItemType>, row: YamlMap, file: DatabaseFile, source: GradeSource): void {
  if (file.version < firstVersion)
    throw new BadEntry(
      `grades of file version ${file.version} are not read, only those from version ${firstVersion} on`,
    )
  requireFields(row, 'Levels')
  const written = requiredText(row, 'Type')
  const name = types.find((type) => type.toLowerCase() === written.toLowerCase())
  if (!name) throw new BadEntry(`Type must be Weapon or Armor (is "${short(written)}")`)
  const known = unlessRefused(read.get(name))
  const type = known ?? { levels: new Map(), refused: false }
  read.set(name, type)
  const record = `grades of ${name}`
  const recordRow = { file, row, record, kind: 'a type of grade tables', isKnown: known !== undefined }
  type.refused = source.problems.readRecord(recordRow, () => mergeType(type, row, name, { ...source, file, record }))
}

/** The server keeps a new level before it reads its grades, but a grade only after all of its fields. */
function mergeType(type: ItemType, row: YamlMap, name: TypeName, reading: Reading): void {
  const { MAX_WEAPON_LEVEL, MAX_ARMOR_LEVEL, MAX_ENCHANTGRADE } = reading.server.limits
  readEach(reading, row, 'Levels', (levelRow) => {
    requireFields(levelRow, 'Grades')
    const most = name === 'Weapon' ? MAX_WEAPON_LEVEL : MAX_ARMOR_LEVEL
    const level = requiredWhole(levelRow, 'Level', 'u16', 1, most)
    const steps = type.levels.get(level) ?? new Map<number, Grade>()
    type.levels.set(level, steps)
    readEach(reading, levelRow, 'Grades', (entry) => {
      const grade = gradeOf(requiredText(entry, 'Grade'))
      if (grade >= MAX_ENCHANTGRADE) throw new BadEntry(`Grade must be at most ${grades[MAX_ENCHANTGRADE - 1]}`)
      const record = `${reading.record} level ${level}, grade ${grades[grade] || 'None'}`
      const known = steps.get(grade)
      if (!known) requireFields(entry, 'Chances', 'Options')
      const step = known ?? newGrade()
      reading.problems.attempt(reading.file, entry, record, () => mergeGrade(step, entry, { ...reading, record }))
      steps.set(grade, step)
    })
  })
}

function newGrade(): Grade {
  return { Bonus: 0, chances: new Map(), catalyst: { Material: 0, Amount: 0, Steps: 0, Chance: 0 }, options: new Map() }
}

/** `ENCHANTGRADE_NONE` and the letters. */
function gradeOf(written: string): number {
  const grade = written.toLowerCase() === 'none' ? 0 : (grades as readonly string[]).indexOf(written.toUpperCase())
  if (grade < 0 || written === '') throw new BadEntry(`Grade "${short(written)}" is unknown`)
  return grade
}

function mergeGrade(grade: Grade, entry: YamlMap, reading: Reading): void {
  const { limits } = reading.server
  readEach(reading, entry, 'Chances', (row) => {
    const refine = requiredWhole(row, 'Refine', 'u16', 0, limits.MAX_REFINE)
    const chance = rateIn(row, 'Chance', 'u16', limits, 'EnchantgradeDatabase.Chance')
    grade.chances.set(refine, chance ?? requiredWhole(row, 'Chance', 'u16'))
  })
  grade.Bonus = whole(entry, 'Bonus', 'u16') ?? grade.Bonus
  for (const key of ['AnnounceSuccess', 'AnnounceFail', 'Announce']) flagOf(entry, key)
  const row = mapping(entry, 'Catalyst')
  if (row) {
    const item = textOf(row, 'Item')
    if (item !== undefined) grade.catalyst.Material = reading.items.idOf(item)
    grade.catalyst.Amount = whole(row, 'AmountPerStep', 'u16') ?? grade.catalyst.Amount
    grade.catalyst.Steps = whole(row, 'MaximumSteps', 'u16') ?? grade.catalyst.Steps
    const chance = rateIn(row, 'ChanceIncrease', 'u16', limits, 'EnchantgradeDatabase.ChanceIncrease')
    grade.catalyst.Chance = chance ?? grade.catalyst.Chance
  }
  readEach(reading, entry, 'Options', (option) => mergeOption(grade.options, option, reading))
}

function mergeOption(options: Map<number, Option>, row: YamlMap, { server: { limits }, items }: Reading): void {
  const number = requiredWhole(row, 'Option', 'u16')
  const known = options.get(number)
  const amount = amountIn(row, limits)
  if (amount === 0) {
    if (!options.delete(number)) throw new BadEntry(`Option ${number} is not in the list to remove`, 'clear')
    return
  }
  const option = known ?? { Material: 0, Amount: 1, Price: 0, BreakingRate: 0, DowngradeAmount: 0 }
  option.Amount = amount ?? option.Amount
  const item = textOf(row, 'Item')
  if (item !== undefined) option.Material = items.idOf(item)
  option.Price = whole(row, 'Zeny') ?? option.Price
  option.BreakingRate =
    rateIn(row, 'BreakingRate', 'u16', limits, 'EnchantgradeDatabase.BreakingRate') ?? option.BreakingRate
  option.DowngradeAmount = whole(row, 'DowngradeAmount', 'u16', 0, limits.MAX_REFINE) ?? option.DowngradeAmount
  options.set(number, option)
}

function stepsOf(steps: ReadonlyMap<number, Grade>): GradeStep[] {
  return [...steps]
    .sort(([a], [b]) => a - b)
    .map(([number, { Bonus, chances, catalyst, options }]) => ({
      Grade: number,
      Bonus,
      Chances: [...chances].sort(([a], [b]) => a - b).map(([Refine, Chance]) => ({ Refine, Chance })),
      // Without an amount the server clears the catalyst (`loadingFinished`).
      ...(catalyst.Amount > 0 && catalyst.Material > 0 && { Catalyst: catalyst }),
      Options: [...options]
        .sort(([a], [b]) => a - b)
        .map(([Option, { BreakingRate, DowngradeAmount, ...cost }]) => ({
          Option,
          ...cost,
          Break: BreakingRate,
          Down: DowngradeAmount,
        })),
    }))
}
