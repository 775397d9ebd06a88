/** Parses an NPC name of a script: `shown#hidden`, `shown::unique`. */
export function npcNames(written: string): { displayName: string; unique: string } {
  const split = written.indexOf('::')
  const display = split < 0 ? written : written.slice(0, split)
  const hash = display.indexOf('#')
  return {
    displayName: (hash < 0 ? display : display.slice(0, hash)).trim(),
    unique: split < 0 ? written : written.slice(split + 2),
  }
}

/** Parses a place of a script: `map,x,y,direction`; map '' for `-`, which means no place. */
export function npcPlace(written: string): { map: string; x: number; y: number } | undefined {
  if (written === '-') return { map: '', x: 0, y: 0 }
  const match = /^([^,]{1,15}),\s*([+-]?\d{1,6}),\s*([+-]?\d{1,6}),\s*[+-]?\d/.exec(written)
  if (!match) return undefined
  return { map: mapOf(match[1] as string), x: Number(match[2]), y: Number(match[3]) }
}

/** Name of a map without the file extension that old scripts append. Spaces are part of the name, as in the server. */
export function mapOf(written: string): string {
  return written.replace(/\.gat$/i, '')
}
