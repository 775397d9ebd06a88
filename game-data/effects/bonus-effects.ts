/** The effects of one bonus of a script. */
import { fill } from '../../domain/copy/fill.ts'
import type { Effect } from '../../domain/items/item-effects.ts'
import { type Amount, readAmounts } from './amounts.ts'
import { fixedArgument, levelText } from './arguments.ts'
import type { Bonus } from './bonus-table.ts'
import { readCases } from './cases.ts'
import type { Conditions } from './conditions.ts'
import type { Expression } from './expression.ts'
import type { ScriptNames } from './names.ts'
import { scaled, units } from './units.ts'
import { wornConditions } from './worn-numbers.ts'

/** None for a bonus without effect, undefined for one that cannot be said in words. */
export function bonusEffects(
  bonus: Bonus,
  given: readonly Expression[],
  conditions: Conditions,
  names: ScriptNames,
): Effect[] | undefined {
  const { kinds, call, words } = bonus
  if (given.length !== kinds.length) return undefined
  const values: Record<string, string> = {}
  const key: string[] = [call]
  // The amount that the effect is about: the first number that varies, or the first one.
  const numbers = kinds.flatMap((kind, at) => (units[kind] ? [at] : []))
  const main =
    numbers.find((at) => given[at]?.kind !== 'number') ?? numbers.find((at) => kinds[at] !== 't') ?? numbers[0]
  for (const [at, kind] of kinds.entries()) {
    const argument = given[at] as Expression
    const name = String(at + 1)
    if (kind === 'lv') {
      const level = levelText(argument, isRandomLevel(kinds, given))
      if (level === undefined) return undefined
      values[name] = level
    } else if (units[kind]) {
      if (at === main) values[name] = '{n}'
      else {
        if (argument.kind !== 'number') return undefined
        const text = units[kind].text(scaled(argument.value, units[kind]))
        if (text === undefined) return undefined
        values[name] = text
      }
      continue
    } else {
      const word = fixedArgument(kind, argument, names)
      if (word === undefined) return undefined
      values[name] = word.text
      if (word.target !== undefined) values[`${name}t`] = word.target
    }
    key.push(keyOf(argument))
  }
  const text = fill(words, values)
  const When = conditions.words
  if (main === undefined)
    return [
      {
        Key: key.join(',').replace(',', ' '),
        Text: text,
        ...(When.length > 0 && { When, ...wornConditions(conditions, undefined, When) }),
      },
    ]
  const unit = units[kinds[main] as string]
  const amounts =
    unit &&
    readCases(given[main] as Expression, conditions, (value, under) =>
      readAmounts(value, under, unit, bonus.several === 'sum'),
    )
  return amounts?.map(([amount, under]) => effectOf(amount, key, text, under, bonus.several !== 'sum'))
}

const isRandomLevel = (kinds: readonly string[], given: readonly Expression[]) =>
  kinds.some((kind, at) => {
    const flag = given[at]
    return (kind === 'spell' || kind === 'onskill') && flag?.kind === 'number' && (flag.value & 2) !== 0
  })

function keyOf(argument: Expression): string {
  if (argument.kind === 'number' || argument.kind === 'text') return String(argument.value).toLowerCase()
  return argument.kind === 'name' ? argument.name.toLowerCase() : ''
}

function effectOf(
  { text, value, per, most, byRefine, when, replaces, range, numbers }: Amount,
  key: string[],
  words: string,
  conditions: Conditions,
  isSingle: boolean,
): Effect {
  const all = [...conditions.words.filter((each) => each !== replaces), ...when]
  return {
    Key: key.join(',').replace(',', ' '),
    Text: words,
    Amount: text,
    ...(value !== undefined && { Value: value }),
    ...(per !== undefined && { Per: per }),
    ...(most !== undefined && { Most: most }),
    ...(byRefine && { ByRefine: byRefine }),
    ...(all.length > 0 && { When: all }),
    ...wornConditions(conditions, range, all),
    ...numbers,
    ...(isSingle && { Single: true }),
  }
}
