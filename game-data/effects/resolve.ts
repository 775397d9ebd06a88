/** Replaces the variables and functions of an expression by what is known of them. */
import { lookUp } from '../../domain/values/look-up.ts'
import { type Expression, number, operation, unknownValue, zero } from './expression.ts'
import { asExpression, choiceFact, choices, type FactChoice, stepFact, wornFact } from './facts.ts'
import {
  armorLevel,
  baseLevel,
  baseStat,
  jobLevel,
  type NumberInput,
  ownGrade,
  ownRefine,
  placeGrade,
  placeRefine,
  skillLevel,
  sumOf,
  weaponLevel,
} from './inputs.ts'
import type { ScriptNames } from './names.ts'

export interface Scope {
  variables: Map<string, Expression>
  names: ScriptNames
  /** In a combo, functions that need the item itself fail: `current_equip_item_index` is -1. */
  isCombo: boolean
}

const constants: Readonly<Record<string, number>> = {
  true: 1,
  false: 0,
  enchantgrade_none: 0,
  enchantgrade_d: 1,
  enchantgrade_c: 2,
  enchantgrade_b: 3,
  enchantgrade_a: 4,
}

/** A local number that no statement has set is 0; variables of the character or the server are not known. */
export function unsetValue(name: string): Expression {
  return name.startsWith('.@') && !name.endsWith('$') ? zero : unknownValue
}

export function resolveValue(tree: Expression, scope: Scope): Expression {
  if (tree.kind === 'variable') return scope.variables.get(tree.name) ?? unsetValue(tree.name)
  if (tree.kind === 'name') return resolveName(tree.name)
  if (tree.kind === 'call') return resolveCall(tree.name, tree.parts, scope)
  if (tree.kind !== 'operation') return tree
  const { sign } = tree
  const step = sign === '&' ? stepOf(tree.parts) : undefined
  if (step) return step
  const parts = tree.parts.map((part) => resolveValue(part, scope))
  if (sign === '==' || sign === '!=') {
    const fact = comparedChoice(parts)
    if (fact) return sign === '==' ? fact : operation('!', fact)
  }
  const [a, b] = parts
  if (
    sign === '+' &&
    a?.kind === 'input' &&
    b?.kind === 'input' &&
    a.input.kind !== 'fact' &&
    b.input.kind !== 'fact'
  ) {
    const input = sumOf(a.input, b.input)
    if (input) return { kind: 'input', input }
  }
  return operation(sign, ...parts)
}

function resolveName(name: string): Expression {
  const word = name.toLowerCase()
  if (word === 'baselevel') return { kind: 'input', input: baseLevel }
  if (word === 'joblevel') return { kind: 'input', input: jobLevel }
  const value = lookUp<number>(constants, word)
  if (value !== undefined) return number(value)
  return isChoice(word) ? { kind: 'call', name: word, parts: [] } : { kind: 'name', name }
}

const isChoice = (word: string): word is FactChoice => choices.some((choice) => choice === word)

function comparedChoice(parts: Expression[]): Expression | undefined {
  const choice = parts.find((part) => part.kind === 'call')
  const constant = parts.find((part) => part.kind === 'name')
  if (choice?.kind !== 'call' || !isChoice(choice.name)) return undefined
  return constant?.kind === 'name' ? asExpression(choiceFact(choice.name, constant.name)) : unknownValue
}

/** `eaclass()&EAJL_THIRD` */
function stepOf(parts: Expression[]): Expression | undefined {
  if (!parts.some((part) => part.kind === 'call' && part.name === 'eaclass')) return undefined
  const constant = parts.find((part) => part.kind === 'name')
  return constant?.kind === 'name' ? asExpression(stepFact(constant.name)) : unknownValue
}

function resolveCall(name: string, given: Expression[], scope: Scope): Expression {
  const input = (found: NumberInput | undefined): Expression => (found ? { kind: 'input', input: found } : unknownValue)
  const [first] = given
  const place = first?.kind === 'name' ? first.name : undefined
  switch (name) {
    case 'getrefine':
      return scope.isCombo ? unknownValue : input(ownRefine)
    case 'getenchantgrade':
      if (first) return place === undefined || given.length > 1 ? unknownValue : input(placeGrade(place))
      return scope.isCombo ? unknownValue : input(ownGrade)
    case 'getequiprefinerycnt':
      return given
        .map((part) => input(part.kind === 'name' ? placeRefine(part.name) : undefined))
        .reduce((sum, next) => resolveValue({ kind: 'operation', sign: '+', parts: [sum, next] }, scope))
    case 'readparam':
      return place === undefined ? unknownValue : input(baseStat(place))
    case 'getskilllv':
      return skillInput(first && resolveValue(first, scope), scope.names)
    case 'getequipweaponlv':
      return given.length === 0 ? input(weaponLevel) : unknownValue
    case 'getequiparmorlv':
      return given.length === 0 ? input(armorLevel) : unknownValue
    case 'isequipped':
      return worn(given, scope.names)
    case 'getiteminfo': {
      const view = weaponView(given)
      return view ? { kind: 'call', name: view, parts: [] } : unknownValue
    }
    case 'min':
    case 'max':
    case 'pow': {
      const parts = given.map((part) => resolveValue(part, scope))
      return parts.length < 2 || parts.some(({ kind }) => kind === 'call') ? unknownValue : operation(name, ...parts)
    }
    case 'rand':
    case 'eaclass':
      return { kind: 'call', name, parts: given.map((part) => resolveValue(part, scope)) }
    default:
      return unknownValue
  }
}

function skillInput(skill: Expression | undefined, names: ScriptNames): Expression {
  const written = skill?.kind === 'text' ? skill.value : skill?.kind === 'number' ? String(skill.value) : undefined
  if (written === undefined) return unknownValue
  return { kind: 'input', input: skillLevel(written, names.skill(written)) }
}

function worn(given: Expression[], names: ScriptNames): Expression {
  const ids = given.map((part) => (part.kind === 'number' ? part.value : undefined))
  if (ids.length === 0 || !ids.every((id) => id !== undefined)) return unknownValue
  const items = ids.map((id) => names.item(String(id)))
  if (!items.every((item) => item !== undefined)) return unknownValue
  return asExpression(wornFact(ids, (id) => items[ids.indexOf(id)] ?? ''))
}

/** `getiteminfo(getequipid(EQI_HAND_R), ITEMINFO_VIEW)`: the kind of the weapon, or of the one that a card is in. */
function weaponView([item, info]: Expression[]): FactChoice | undefined {
  if (item?.kind !== 'call' || item.name !== 'getequipid') return undefined
  const isView =
    (info?.kind === 'name' && /^(?:ITEMINFO|II)_(?:VIEW|SUBTYPE)$/i.test(info.name)) ||
    // The number of the view before it had a name.
    (info?.kind === 'number' && info.value === 11)
  const [place] = item.parts
  if (!isView || place?.kind !== 'name') return undefined
  return { eqi_hand_r: 'weapon', eqi_compound_on: 'host' }[place.name.toLowerCase()] as FactChoice | undefined
}
