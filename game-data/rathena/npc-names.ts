/** Names of NPCs as scripts write them: `shown#hidden`, `shown::unique`. */
export function npcNames(written: string): { shown: string; unique: string } {
  const split = written.indexOf('::')
  const display = split < 0 ? written : written.slice(0, split)
  const hash = display.indexOf('#')
  return {
    shown: (hash < 0 ? display : display.slice(0, hash)).trim(),
    unique: split < 0 ? written : written.slice(split + 2),
  }
}

/** A place as scripts write it: `map,x,y,direction`; map '' for `-`, no place of its own. */
export function npcPlace(written: string): { map: string; x: number; y: number } | undefined {
  if (written === '-') return { map: '', x: 0, y: 0 }
  const match = /^([^,]{1,15}),\s*([+-]?\d{1,6}),\s*([+-]?\d{1,6}),\s*[+-]?\d/.exec(written)
  if (!match) return undefined
  return { map: mapOf(match[1] as string), x: Number(match[2]), y: Number(match[3]) }
}

/** Name of a map without the file's ending that old scripts give it. Spaces belong to it, as in the server. */
export function mapOf(written: string): string {
  return written.replace(/\.gat$/i, '')
}
