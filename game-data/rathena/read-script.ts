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
  possible: GroupCall[]
  /** Group calls inside comments: the stock database disables a box this way. */
  off: GroupCall[]
  /** Every group named by a call: unconditional, conditional or in a comment. */
  mentions: string[]
  /** Those that occur only in comments. */
  silent: string[]
}

/** Parses a script; undefined if it opens no group and gives no item. */
export function readOpening(script: string): Opening | undefined {
  // Most of the 20,000 scripts are bonuses; this avoids the slower parser.
  if (!/group|getitem|rentitem|getnameditem/i.test(script)) return undefined
  const { tokens, comments } = readTokens(script)
  const opening = walk(tokens)
  const silent = /group/i.test(comments) ? walk(readTokens(comments).tokens) : undefined
  const found = {
    ...opening,
    off: silent ? [...silent.calls, ...silent.possible] : [],
    mentions: [...new Set([...opening.mentions, ...(silent?.mentions ?? [])])],
    silent: (silent?.mentions ?? []).filter((group) => !opening.mentions.includes(group)),
  }
  const empty = found.gives.length === 0 && !found.conditional
  return found.mentions.length === 0 && empty ? undefined : found
}

type Live = Omit<Opening, 'off' | 'silent'>

interface Walk {
  tokens: readonly Token[]
  at: number
  found: Live
  /** It calls functions of the server. */
  functions: boolean
  /** From here on execution is uncertain, after a conditional exit or at a label. */
  unsure: boolean
  /** Code from here on is unreachable. */
  over: boolean
  /** Nesting depth of the current statement. */
  depth: number
}

/** Scripts of real servers nest about ten levels; parsing stops at a deeper level. */
const maxDepth = 200

function walk(tokens: readonly Token[]): Live {
  const state: Walk = {
    tokens,
    at: 0,
    found: { calls: [], gives: [], conditional: false, possible: [], mentions: [] },
    functions: false,
    unsure: false,
    over: false,
    depth: 0,
  }
  while (state.at < tokens.length) statement(state, true)
  const { found } = state
  // A server function may give further items; alone it does not make a box.
  if (state.functions && (found.calls.length > 0 || found.gives.length > 0)) found.conditional = true
  return found
}

/** Parses a statement. `sure` = it runs whenever the script runs. */
function statement(state: Walk, sure: boolean): void {
  if (state.depth === maxDepth) {
    state.found.conditional = true
    state.at = state.tokens.length
    return
  }
  state.depth++
  statementHere(state, sure)
  state.depth--
}

function statementHere(state: Walk, sure: boolean): void {
  const { tokens } = state
  const token = tokens[state.at]
  const word = token?.kind === 'name' ? token.text.toLowerCase() : ''
  if (isSign(token, '{')) {
    state.at++
    while (state.at < tokens.length && !isSign(tokens[state.at], '}')) statement(state, sure)
    state.at++
  } else if (isSign(token, ';') || isSign(token, '}')) state.at++
  else if (['if', 'for', 'while', 'switch'].includes(word)) branch(state, word)
  else if (word === 'do') {
    state.at++
    statement(state, false)
  } else if (word === 'function') {
    // `function F_Name { … }`: calls of it are not followed.
    state.at += 2
    statement(state, false)
  } else if (word === 'case' || word === 'default') skipPast(state, ':')
  else if (isSign(tokens[state.at + 1], ':') && word !== '') {
    state.at += 2
    state.unsure = true
  } else command(state, sure, word)
}

function branch(state: Walk, word: string): void {
  const { tokens } = state
  const end = isSign(tokens[state.at + 1], '(') ? closingOf(tokens, state.at + 1) : state.at
  gifts(state, tokens.slice(state.at + 1, end), false)
  state.at = end + 1
  statement(state, false)
  const next = tokens[state.at]
  if (word === 'if' && next?.kind === 'name' && next.text.toLowerCase() === 'else') {
    state.at++
    statement(state, false)
  }
}

function skipPast(state: Walk, sign: string): void {
  while (state.at < state.tokens.length && !isSign(state.tokens[state.at], sign)) state.at++
  state.at++
}

/** Parses up to the next semicolon. */
function command(state: Walk, sure: boolean, word: string): void {
  const from = state.at
  skipPast(state, ';')
  const tokens = state.tokens.slice(from, state.at - 1)
  if (['end', 'close', 'return'].includes(word)) {
    if (sure && !state.unsure) state.over = true
    else state.unsure = true
  } else if (word === 'goto' || word === 'menu') state.unsure = true
  else gifts(state, tokens, sure && !state.unsure)
}

function gifts(state: Walk, tokens: readonly Token[], sure: boolean): void {
  if (state.over) return
  const { found } = state
  for (const group of groupsNamed(tokens)) if (!found.mentions.includes(group)) found.mentions.push(group)
  if (tokens[0]?.kind === 'name' && /^call(func|sub)$/i.test(tokens[0].text)) state.functions = true
  if (!tokens.some(isGiving)) return
  const gift: Gift = isGiving(tokens[0]) ? giftOf(tokens) : undefined
  if (!gift || !sure) found.conditional = true
  if (!gift) return
  if ('call' in gift) (sure ? found.calls : found.possible).push(gift.call)
  else if (sure) found.gives.push(gift.given)
}
