/** Reads what a script does, in words. What cannot be read is counted; nothing is guessed. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import type { Effect } from '../../domain/items/item-effects.ts'
import { bonusEffects } from './bonus-effects.ts'
import { type Bonus, bonusTable } from './bonus-table.ts'
import { type Conditions, readConditions } from './conditions.ts'
import type { Expression } from './expression.ts'
import type { ScriptNames } from './names.ts'
import { parseScript } from './parse-script.ts'
import type { Scope } from './resolve.ts'
import { type Trigger, triggerOf } from './triggers.ts'
import { effectsOfUse } from './uses.ts'
import { type Command, walkScript } from './walk-script.ts'

export interface ScriptContext {
  names: ScriptNames
  isRenewal: boolean
  /** A script of a set, where the refine of a piece is not known. */
  isCombo?: boolean
  /** Ammunition, in which only a few bonuses do something. */
  isAmmo?: boolean
  /** A script that runs once, when the item is put on or off: its bonuses do not last and are not said. */
  moment?: 'equip' | 'unequip' | undefined
}

export interface EffectReading {
  effects: Effect[]
  /** Bonuses in the script, also those inside of texts. */
  calls: number
  /** Bonuses that are not in `effects`, by name. */
  unread: string[]
}

/** Bonuses that arrows and bullets have an effect with (`lr_flag` in `pc_bonus`, src/map/pc.cpp). */
const ammoBonuses = /^bonus[2-5]? b(?:addele|addrace|addclass|addsize|addeff2?|hit|critical|atkele|atkrange)$/

export function readEffects(script: string, context: ScriptContext): EffectReading {
  const reading: EffectReading = { effects: [], calls: 0, unread: [] }
  const state = { context, table: bonusTable(context.isRenewal), reading }
  const scope: Scope = { variables: new Map(), names: context.names, isCombo: context.isCombo ?? false }
  const commands = walkScript(parseScript(script), scope)
  if (context.moment)
    readInto(
      state,
      commands.filter(({ name }) => !/bonus/.test(name)),
      [effectsCopy.triggers[context.moment]],
    )
  else readInto(state, commands, [])
  return reading
}

interface State {
  context: ScriptContext
  table: ReadonlyMap<string, Bonus>
  reading: EffectReading
}

function readInto(state: State, commands: readonly Command[], outer: readonly string[] | undefined): void {
  let lastWhen: readonly Expression[] | undefined
  let conditions: Conditions | 'never' | undefined
  for (const { name, parts, when } of commands) {
    // Commands in a row often share their conditions.
    if (when !== lastWhen) conditions = when && outer && readConditions(when)
    lastWhen = when
    const isNever = conditions === 'never'
    const known =
      conditions === 'never' || !conditions
        ? undefined
        : { ...conditions, words: [...(outer ?? []), ...conditions.words], outer: outer ?? [] }
    if (/^bonus[2-5]?$/.test(name)) readBonus(state, name, parts, isNever ? 'never' : known)
    else {
      const trigger = triggerOf(name, parts, state.context)
      if (trigger) readTriggered(state, trigger, isNever ? 'never' : known)
      else if (known) state.reading.effects.push(...effectsOfUse(name, parts, known.words, state.context.names))
    }
  }
}

function readBonus(
  { context, table, reading }: State,
  command: string,
  parts: Expression[],
  conditions: Conditions | 'never' | undefined,
): void {
  const [bonus, ...given] = parts
  const name = bonus?.kind === 'name' ? bonus.name.toLowerCase() : ''
  reading.calls++
  if (conditions === 'never') return
  const call = `${command} ${name}`
  const row = context.isAmmo && !ammoBonuses.test(call) ? undefined : table.get(call)
  // `bonus bNoSizeFix;`: the value of a flag may be missing.
  const complete =
    row && given.length === 0 && row.kinds.join() === 'x' ? [{ kind: 'number', value: 1 } as const] : given
  const effects = row && conditions && cachedEffects(row, complete, conditions, context.names)
  if (effects) reading.effects.push(...effects)
  else reading.unread.push(call)
}

/** A text that runs as a script at other times. Its local variables are its own. */
function readTriggered(
  state: State,
  { script, words, variables }: Trigger,
  conditions: Conditions | 'never' | undefined,
): void {
  const { context } = state
  const scope: Scope = { variables, names: context.names, isCombo: context.isCombo ?? false }
  const commands = walkScript(parseScript(script), scope)
  const isSaid = conditions !== undefined && conditions !== 'never' && words !== undefined
  if (conditions === 'never') {
    state.reading.calls += commands.filter(({ name }) => /^bonus[2-5]?$/.test(name)).length
    return
  }
  readInto(state, commands, isSaid ? [...conditions.words, ...words] : undefined)
}

/** Effects without computed arguments by call and conditions, for the names of one game. */
const caches = new WeakMap<ScriptNames, Map<string, Effect[] | undefined>>()

/** Most bonuses of a game are equal to those of other items. They share one object, which saves time and memory. */
function cachedEffects(
  row: Bonus,
  given: readonly Expression[],
  conditions: Conditions,
  names: ScriptNames,
): Effect[] | undefined {
  // Before renewal a call may have other words.
  let key = `${row.call} ${row.words}`
  for (const part of given) {
    if (part.kind === 'number' || part.kind === 'text') key += `\n${part.value}`
    else if (part.kind === 'name') key += `\n${part.name}`
    else return bonusEffects(row, given, conditions, names)
  }
  for (const text of conditions.words) key += `\n ${text}`
  const cache = caches.get(names) ?? new Map<string, Effect[] | undefined>()
  caches.set(names, cache)
  if (!cache.has(key)) cache.set(key, bonusEffects(row, given, conditions, names))
  return cache.get(key)
}
