/**
 * The client's table of other names, `data\\resnametable.txt`, for minimaps: copies of towns and some instances have the
 * picture of another map.
 */

/** Whether a path or file name is that of the table. */
export function isAliasTable(name: Buffer): boolean {
  return /^(?:.*[\\/])?resnametable\.txt$/is.test(name.toString('latin1'))
}

/**
 * Lines `...\\map\\izlude_a.bmp#...\\map\\izlude.bmp#`, as a map of keys; comments start with `//`. Names of maps are
 * ASCII, so the encoding of the folders before them does not matter. Of two lines with one key, the last counts.
 */
export function minimapAliases(table: Buffer): Map<string, string> {
  const aliases = new Map<string, string>()
  for (const line of table.toString('latin1').split(/[\r\n]+/)) {
    if (line.trimStart().startsWith('//')) continue
    const [from, to] = line.split('#').map(mapKey)
    if (from !== undefined && to !== undefined) aliases.set(from, to)
  }
  return aliases
}

/**
 * The keys under which a map's picture is looked for: that of its alias, as the client does, then that of its own name.
 * An alias may have an alias itself.
 */
export function minimapKeys(name: string, aliases: ReadonlyMap<string, string>): string[] {
  const own = name.toLowerCase()
  const keys = new Set([own])
  for (let key = aliases.get(own); key !== undefined && !keys.has(key); key = aliases.get(key)) keys.add(key)
  return [...keys].slice(1).concat(own)
}

function mapKey(path: string): string | undefined {
  return /(?:^|[\\/])map[\\/]+([\x21-\x7e]+)\.bmp\s*$/i.exec(path)?.[1]?.toLowerCase()
}
