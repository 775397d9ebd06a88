/**
 * A token of an item script. String tokens have no quotes; scripts inside them run at other times and are not parsed.
 */
export interface Token {
  kind: 'name' | 'variable' | 'number' | 'text' | 'sign'
  text: string
}

interface Rule {
  kind: Exclude<Token['kind'], 'sign'> | 'space' | 'comment'
  /** The characters that it begins with; no other rule begins with them. */
  first: RegExp
  pattern: RegExp
}

const rules: readonly Rule[] = [
  { kind: 'space', first: /\s/, pattern: /\s+/y },
  { kind: 'comment', first: /\//, pattern: /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y },
  { kind: 'text', first: /"/, pattern: /"(?:\\[\s\S]|[^"\\])*"?/y },
  { kind: 'number', first: /\d/, pattern: /0x[\da-f]+|\d+/iy },
  { kind: 'name', first: /[A-Za-z_]/, pattern: /[A-Za-z_]\w*/y },
  { kind: 'variable', first: /[.$@#']/, pattern: /[.$@#']+[A-Za-z_]\w*\$?/y },
]
const quoted = /^"((?:\\[\s\S]|[^"\\])*)/
const ruleOf = (character: string): Rule | undefined => rules.find(({ first }) => first.test(character))
const asciiRules = Array.from({ length: 128 }, (_, code) => ruleOf(String.fromCharCode(code)))

interface Tokens {
  tokens: readonly Token[]
  comments: string
}

/** The rule for scripts that players may see and the reader of effects want the same script one after the other. */
let last: { script: string; read: Tokens } | undefined

/**
 * The tokens of a script, and its comments joined by line breaks. Never throws: unknown characters become sign tokens.
 */
export function readTokens(script: string): Tokens {
  if (last?.script !== script) last = { script, read: splitTokens(script) }
  return last.read
}

function splitTokens(script: string): Tokens {
  const tokens: Token[] = []
  const comments: string[] = []
  for (let at = 0, end = 0; at < script.length; at = end) {
    const rule = ruleAt(script, at)
    end = rule?.pattern.lastIndex ?? at + 1
    if (rule?.kind === 'space') continue
    const text = script.slice(at, end)
    if (!rule) tokens.push({ kind: 'sign', text })
    else if (rule.kind === 'comment') comments.push(text.replace(/^\/[/*]|\*\/$/g, ' '))
    else tokens.push({ kind: rule.kind, text: rule.kind === 'text' ? (quoted.exec(text)?.[1] ?? '') : text })
  }
  return { tokens, comments: comments.join('\n') }
}

/** The script without its comments; text that looks like one remains. */
export function withoutComments(script: string): string {
  if (!/\/[/*]/.test(script)) return script
  let code = ''
  for (let at = 0, end = 0; at < script.length; at = end) {
    const rule = ruleAt(script, at)
    end = rule?.pattern.lastIndex ?? at + 1
    if (rule?.kind !== 'comment') code += script.slice(at, end)
  }
  return code.trim()
}

/**
 * The rule that matches here, whose pattern ends at its `lastIndex`; undefined for a sign. Matches with groups are arrays,
 * which took as long as the rest of the reader.
 */
function ruleAt(script: string, at: number): Rule | undefined {
  const code = script.charCodeAt(at)
  const rule = code < asciiRules.length ? asciiRules[code] : ruleOf(script.charAt(at))
  if (!rule) return undefined
  rule.pattern.lastIndex = at
  return rule.pattern.test(script) ? rule : undefined
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign
}

/** Position of the bracket that closes the one at `open`; the end if there is none. */
export function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (isSign(tokens[at], '(')) depth++
    else if (isSign(tokens[at], ')') && --depth === 0) return at
  }
  return tokens.length
}

/** Arguments of a call, given its tokens without the name; brackets around all of them are optional. */
export function argumentsOf(tokens: readonly Token[]): Token[][] {
  const inside =
    isSign(tokens[0], '(') && closingOf(tokens, 0) >= tokens.length - 1 ? tokens.slice(1, closingOf(tokens, 0)) : tokens
  const list: Token[][] = [[]]
  let depth = 0
  for (const token of inside) {
    if (isSign(token, '(')) depth++
    else if (isSign(token, ')')) depth--
    if (depth === 0 && isSign(token, ',')) list.push([])
    else list.at(-1)?.push(token)
  }
  return list
}
