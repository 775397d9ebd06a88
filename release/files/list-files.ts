import { readdirSync } from 'node:fs'
import path from 'node:path'
import { metaFolder } from '../publish/release.ts'

/** Paths of all files below a folder, with `/`, without a release's own notes and what stands in folders to `skip`. */
export function listFiles(folder: string, skip: ReadonlySet<string> = new Set()): string[] {
  const found: string[] = []
  const walk = (below: string) => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        if (name !== metaFolder && !skip.has(name)) walk(name)
      } else found.push(name)
    }
  }
  walk('')
  return found
}
