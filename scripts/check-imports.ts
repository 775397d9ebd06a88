// Rule: a room imports only the rooms that `docs/rooms.md` allows, no files import each other in a circle, and one file
// alone imports uPlot, TinyMCE or Pagefind.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFiles, projectRoot } from './check/project-files.ts'
import { findImports, importCircles, roomOf, ruleBroken } from './check/rooms.ts'

const files = projectFiles().filter((file) => /\.(ts|tsx|mts|mjs|astro)$/.test(file))

const wrappers = new Map<string, string[]>()
const broken: string[] = []
const imports = new Map<string, string[]>()
for (const file of files) {
  const own: string[] = []
  imports.set(file, own)
  for (const specifier of findImports(readFileSync(path.join(projectRoot, file), 'utf8'))) {
    if (/^(uplot|tinymce|@tinymce\/tinymce-react|pagefind)(\/|$)/.test(specifier) && roomOf(file) !== 'tests') {
      const library = specifier.startsWith('@tinymce') ? 'tinymce' : (specifier.split('/')[0] as string)
      const folder = path.dirname(file)
      const known = wrappers.get(library) ?? []
      if (!known.includes(folder)) wrappers.set(library, [...known, folder])
    }
    if (specifier.startsWith('.')) own.push(path.posix.join(path.posix.dirname(file), specifier))
    const reason = ruleBroken(file, specifier)
    if (reason) broken.push(`${file}: ${reason}`)
  }
}
for (const [library, folders] of wrappers)
  if (folders.length > 1) broken.push(`${library} is imported from ${folders.join(' and ')}; one wrapper is enough`)
for (const circle of importCircles(imports)) {
  broken.push(`${circle.join(' → ')} → ${circle[0]}: a circle`)
}

if (broken.length > 0) {
  console.error(`Imports that break the room rules (docs/rooms.md):\n  ${broken.join('\n  ')}`)
  process.exit(1)
}
console.log(`${files.length} files keep the room rules`)
