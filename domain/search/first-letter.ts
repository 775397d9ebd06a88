/** First Zhuyin sound of each Chinese character that begins a name. */
export type Sounds = ReadonlyMap<string, string>

/** The first letter or digit of a name; empty if it has none. */
export function firstCharacter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name.normalize('NFKC'))?.[0] ?? ''
}

/** The letter of a name in the list of items: A to Z, a sound of Zhuyin, or `#` for any other character. */
export function letterOf(name: string, sounds: Sounds): string {
  const first = firstCharacter(name)
  return /[a-z]/i.test(first) ? first.toUpperCase() : (sounds.get(first) ?? '#')
}
