/** Which item scripts players may see (ITEM_SCRIPTS). */
import { readFile } from 'node:fs/promises'
import type { ComboBonus } from '../../../domain/items/item-facts.ts'
import { textHash } from '../../../domain/values/text-hash.ts'
import { isSign, readTokens, type Token, withoutComments } from '../../script/index.ts'
import { readBelow } from '../database/index.ts'

export type ItemScripts = 'off' | 'known' | 'on'

/** What players may see of a script; undefined for nothing. */
export type ShowScript = (script: string) => string | undefined

/** The engine's own lists of its script commands, below the server root. */
const documents = ['doc/script_commands.txt', 'doc/pandas_script_commands.txt']
/** The same names of rAthena of August 2025 and Pandas of September 2024, for a folder without documents. */
const usualCommands = new URL('../../../data/script-commands.txt', import.meta.url)

const keywords = ['if', 'else', 'for', 'while', 'do', 'switch', 'case', 'default', 'break', 'continue', 'function']
/** Documented commands whose arguments are the operator's own code. */
const ownCode =
  /^(?:callfunc|callsub|doevent|donpcevent|cmdothernpc|addtimer|query_(?:log)?sql|(?:use)?atcmd|atcommand|charcommand)$/

/** The rule for a server's folder. A script with one call that is not documented is not shown at all. */
export async function scriptRule(root: string, setting: ItemScripts): Promise<ShowScript> {
  if (setting === 'off') return () => undefined
  if (setting === 'on') return (script) => script
  const commands = await documentedCommands(root)
  const isKnown = (name: string) => commands.has(name) && !ownCode.test(name)
  // Half of the scripts are those of other items, and several fields ask for the same one.
  const shown = new Map<string, string | undefined>()
  return (script) => {
    if (shown.has(script)) return shown.get(script)
    const text = withoutComments(script)
    const shownText = hasOnlyKnownCalls(text, isKnown) ? text : undefined
    shown.set(script, shownText)
    return shownText
  }
}

/** What players may see of scripts, and a hash that changes with their code, but not with comments and spaces. */
export function withHash(shown: string, scripts: string): ComboBonus {
  const code = withoutComments(scripts).replace(/\s+/g, ' ').trim()
  if (code === '') return {}
  return { ...(shown && { Script: shown }), ScriptHash: textHash(code).toString(16).padStart(8, '0') }
}

async function documentedCommands(root: string): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(documents.map((file) => readBelow(root, file)))
  const lines = /^\*(\w+)/gm
  const commands = texts.flatMap((text) =>
    Array.from((text ?? '').matchAll(lines), ([, name = '']) => name.toLowerCase()),
  )
  return new Set([
    ...keywords,
    ...(commands.length > 0 ? commands : (await readFile(usualCommands, 'utf8')).split('\n')),
  ])
}

function hasOnlyKnownCalls(script: string, isKnown: (name: string) => boolean): boolean {
  const { tokens } = readTokens(script)
  return (
    callsIn(tokens).every((name) => isKnown(name.toLowerCase())) &&
    // Bonuses with a trigger have their script as a text.
    tokens.every(
      ({ kind, text }) =>
        kind !== 'text' || !/[{;(]/.test(text) || hasOnlyKnownCalls(text.replaceAll('\\"', '"'), isKnown),
    )
  )
}

/** Names before a bracket, and names that begin a statement and are not a label or assigned to. */
function callsIn(tokens: readonly Token[]): string[] {
  const calls: string[] = []
  let ternaries = 0
  let begins = true
  let at = 0
  for (const token of tokens) {
    const next = tokens[++at]
    const isCall = isSign(next, '(') || (begins && !isSign(next, ':') && !isAssigned(tokens, at))
    if (token.kind === 'name' && isCall) calls.push(token.text)
    if (isSign(token, '?')) ternaries++
    const isLabel = isSign(token, ':') && ternaries === 0
    if (isSign(token, ':') && !isLabel) ternaries--
    begins = isLabel || beginsStatement(token)
  }
  return calls
}

function beginsStatement({ kind, text }: Token): boolean {
  return kind === 'sign' ? ';{})'.includes(text) : kind === 'name' && /^(?:else|do)$/i.test(text)
}

/** `= 1`, `+= 1`, `++`, `[0] = 1` */
function isAssigned(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  const second = tokens[at + 1]
  if (first?.kind !== 'sign') return false
  if (first.text === '[' || first.text === '=') return true
  return '+-*/%&|^<>'.includes(first.text) && second?.kind === 'sign' && ['=', first.text].includes(second.text)
}
