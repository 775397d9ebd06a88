/** Determines what an item script gives, as far as its text shows. Nothing is executed or guessed. */
import { type Gift, type GivenItem, type GroupCall, giftOf, groupsNamed, isGiving } from './script-calls.ts'
import { closingOf, isSign, readTokens, type Token } from './script-tokens.ts'

export interface Opening {
  /** Groups that it always opens, one entry per call. */
  calls: GroupCall[]
  /** Items that it always gives. */
  gives: GivenItem[]
  /** Further contents depend on conditions, dice, variables or functions of the server. */
  conditional: boolean
  /** Group calls under conditions, with constant arguments. */
  conditionalCalls: GroupCall[]
  /** Group calls inside comments: the stock database disables a box this way. */
  disabledCalls: GroupCall[]
  /** Every group named by a call: unconditional, conditional or in a comment. */
  namedGroups: string[]
  /** Groups named only in comments. */
  groupsOnlyInComments: string[]
}

/** Parses a script; undefined if it opens no group and gives no item. */
export function readOpening(script: string): Opening | undefined {
  // Most of the 20,000 scripts are bonuses; this avoids the slower parser.
  if (!/group|get(?:grade|named)?item|rentitem/i.test(script)) return undefined
  const { tokens, comments } = readTokens(script)
  const opening = walk(tokens)
  const commented = /group/i.test(comments) ? walk(readTokens(comments).tokens) : undefined
  const groupsInComments = commented?.namedGroups ?? []
  const namedGroups = [...new Set([...opening.namedGroups, ...groupsInComments])]
  if (namedGroups.length === 0 && opening.gives.length === 0 && !opening.conditional) return undefined
  return {
    ...opening,
    namedGroups,
    disabledCalls: commented ? [...commented.calls, ...commented.conditionalCalls] : [],
    groupsOnlyInComments: groupsInComments.filter((group) => !opening.namedGroups.includes(group)),
  }
}

/** What the code outside comments does. */
type Effects = Omit<Opening, 'disabledCalls' | 'groupsOnlyInComments'>

interface Walk {
  tokens: readonly Token[]
  at: number
  effects: Effects
  /** The script calls functions of the server. */
  callsFunctions: boolean
  /** From here on execution is uncertain, after a conditional exit or at a label. */
  isUncertain: boolean
  /** Code from here on is unreachable, until the next label. */
  isUnreachable: boolean
  /** Nesting depth of the current statement. */
  depth: number
}

/** Scripts of real servers nest about ten levels. The limit keeps a malformed script from overflowing the stack. */
const maxDepth = 200

function walk(tokens: readonly Token[]): Effects {
  const state: Walk = {
    tokens,
    at: 0,
    effects: { calls: [], gives: [], conditional: false, conditionalCalls: [], namedGroups: [] },
    callsFunctions: false,
    isUncertain: false,
    isUnreachable: false,
    depth: 0,
  }
  while (state.at < tokens.length) readStatement(state, true)
  const { effects } = state
  // A server function may give further items; alone it does not make a box.
  if (state.callsFunctions && (effects.calls.length > 0 || effects.gives.length > 0)) effects.conditional = true
  return effects
}

/** Parses a statement. `isSure`: it runs whenever the script runs. */
function readStatement(state: Walk, isSure: boolean): void {
  if (state.depth === maxDepth) {
    state.effects.conditional = true
    state.at = state.tokens.length
    return
  }
  state.depth++
  readAtDepth(state, isSure)
  state.depth--
}

function readAtDepth(state: Walk, isSure: boolean): void {
  const { tokens } = state
  const token = tokens[state.at]
  const word = token?.kind === 'name' ? token.text.toLowerCase() : ''
  if (isSign(token, '{')) {
    state.at++
    while (state.at < tokens.length && !isSign(tokens[state.at], '}')) readStatement(state, isSure)
    state.at++
  } else if (isSign(token, ';') || isSign(token, '}')) state.at++
  else if (['if', 'for', 'while', 'switch'].includes(word)) readBranch(state, word)
  else if (word === 'do') {
    state.at++
    readStatement(state, false)
  } else if (word === 'function') {
    // `function F_Name { … }`: calls of it are not followed.
    const { isUncertain, isUnreachable } = state
    state.at += 2
    state.isUnreachable = false
    readStatement(state, false)
    Object.assign(state, { isUncertain, isUnreachable })
  } else if (word === 'case' || word === 'default') skipPast(state, ':')
  else if (isSign(tokens[state.at + 1], ':') && word !== '') {
    state.at += 2
    state.isUncertain = true
    state.isUnreachable = false
  } else readCommand(state, isSure, word)
}

function readBranch(state: Walk, word: string): void {
  const { tokens } = state
  const end = isSign(tokens[state.at + 1], '(') ? closingOf(tokens, state.at + 1) : state.at
  collectGifts(state, tokens.slice(state.at + 1, end), false)
  state.at = end + 1
  readStatement(state, false)
  const next = tokens[state.at]
  if (word === 'if' && next?.kind === 'name' && next.text.toLowerCase() === 'else') {
    state.at++
    readStatement(state, false)
  }
}

function skipPast(state: Walk, sign: string): void {
  while (state.at < state.tokens.length && !isSign(state.tokens[state.at], sign)) state.at++
  state.at++
}

/** Parses up to the next semicolon. */
function readCommand(state: Walk, isSure: boolean, word: string): void {
  const from = state.at
  skipPast(state, ';')
  const tokens = state.tokens.slice(from, state.at - 1)
  if (['end', 'close', 'return'].includes(word)) {
    if (isSure && !state.isUncertain) state.isUnreachable = true
    else state.isUncertain = true
  } else if (word === 'goto' || word === 'menu') state.isUncertain = true
  else collectGifts(state, tokens, isSure && !state.isUncertain)
}

function collectGifts(state: Walk, tokens: readonly Token[], isSure: boolean): void {
  if (state.isUnreachable) return
  const { effects } = state
  for (const group of groupsNamed(tokens)) if (!effects.namedGroups.includes(group)) effects.namedGroups.push(group)
  if (tokens[0]?.kind === 'name' && /^call(func|sub)$/i.test(tokens[0].text)) state.callsFunctions = true
  if (!tokens.some(isGiving)) return
  const gift: Gift = isGiving(tokens[0]) ? giftOf(tokens) : undefined
  if (!gift || !isSure) effects.conditional = true
  if (!gift) return
  if ('call' in gift) (isSure ? effects.calls : effects.conditionalCalls).push(gift.call)
  else if (isSure) effects.gives.push(gift.given)
}
