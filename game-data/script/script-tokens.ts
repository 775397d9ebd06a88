/**
 * A token of an item script. String tokens have no quotes; scripts inside them run at other times and are not parsed.
 */
export interface Token {
  kind: 'name' | 'variable' | 'number' | 'text' | 'sign'
  text: string
}

const pattern =
  /(\s+)|(\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|"((?:\\[\s\S]|[^"\\])*)"?|(0x[\da-f]+|\d+)|([A-Za-z_]\w*)|([.$@#']+[A-Za-z_]\w*\$?)|([\s\S])/giy

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
  for (const [, space, comment, text, number, name, variable, sign] of script.matchAll(pattern)) {
    if (space !== undefined) continue
    if (comment !== undefined) comments.push(comment.replace(/^\/[/*]|\*\/$/g, ' '))
    else if (text !== undefined) tokens.push({ kind: 'text', text })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (variable !== undefined) tokens.push({ kind: 'variable', text: variable })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return { tokens, comments: comments.join('\n') }
}

export function withoutComments(script: string): string {
  if (!/\/[/*]/.test(script)) return script
  return script.replace(pattern, (part, _space, comment) => (comment === undefined ? part : '')).trim()
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
