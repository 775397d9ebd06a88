/**
 * The titles of maps by key, made different: maps that share one, as a town's fields do in the client's tables, get the
 * number at the end of their key (`普隆德拉原野 08`), or the key where that number does not differ either. A map whose key
 * begins all the others keeps the title: `izlude` next to `izlude_a`.
 */
export function distinctTitles(titles: ReadonlyMap<string, string>): Map<string, string> {
  const groups = Map.groupBy(titles.keys(), (key) => titles.get(key) ?? '')
  const distinct = new Map<string, string>()
  for (const [title, keys] of groups) for (const key of keys) distinct.set(key, titleAmong(title, key, keys))
  return distinct
}

function titleAmong(title: string, key: string, keys: readonly string[]): string {
  const others = keys.filter((other) => other !== key)
  if (title === '' || others.length === 0 || others.every((other) => other.startsWith(key))) return title
  const number = numberOfKey(key)
  return `${title} ${number === '' || others.some((other) => numberOfKey(other) === number) ? key : number}`
}

/** The number at the end of a map's key, with a letter behind it: `08a`. */
function numberOfKey(key: string): string {
  return /\d+[a-z]?$/.exec(key)?.[0] ?? ''
}
