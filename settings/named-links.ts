import { parseWebAddress } from './config-fields.ts'

/** A link that the operator named. */
export interface NamedLink {
  name: string
  url: string
}

/** Reads `Discord=https://discord.gg/abc, 巴哈姆特=https://…`. Throws for an entry without a name or an http(s) address. */
export function parseNamedLinks(text: string): NamedLink[] {
  // Addresses may contain commas: an entry ends where the next one, with its name, begins.
  return text
    .split(/,(?=[^,=]+=\s*https?:)/)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const at = entry.indexOf('=')
      const name = entry.slice(0, Math.max(at, 0)).trim()
      if (name === '') throw new Error('no name')
      return { name, url: parseWebAddress(entry.slice(at + 1).trim()) }
    })
}
