/**
 * The first key that an object of valid JSON has twice; undefined if there is none. `JSON.parse` keeps the last value,
 * other programs the first one, so such a text can be read in two ways.
 */
export function findRepeatedKey(json: string): string | undefined {
  /** The keys so far of each open object; undefined for a list. */
  const open: (Set<string> | undefined)[] = []
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g
  for (const { 0: token, index } of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (isKey(json, index + token.length)) {
      const key: string = JSON.parse(token)
      const keys = open.at(-1)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return undefined
}

/** Whether a colon follows, after blanks. */
function isKey(json: string, end: number): boolean {
  let at = end
  while (' \t\r\n'.includes(json.charAt(at)) && at < json.length) at++
  return json[at] === ':'
}
