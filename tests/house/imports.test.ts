/** A folder imports only what `docs/rooms.md` allows, no files import each other in a circle, one wrapper a library. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findImports, importCircles } from './find-imports.ts'
import { isTest, ruleBroken } from './layout.ts'
import { projectFiles, projectRoot } from './project-files.ts'

const imports = new Map(
  projectFiles()
    .filter((file) => /\.(ts|tsx|mts|mjs|astro)$/.test(file))
    .map((file) => [file, findImports(readFileSync(path.join(projectRoot, file), 'utf8'))]),
)

it('every file imports only what the layout allows', () => {
  const broken = [...imports].flatMap(([file, found]) =>
    found.map((specifier) => ruleBroken(file, specifier)).flatMap((reason) => (reason ? [`${file}: ${reason}`] : [])),
  )
  expect(broken).toEqual([])
})

it('no files import each other in a circle', () => {
  const own = new Map(
    [...imports].map(([file, found]) => [
      file,
      found.filter((name) => name.startsWith('.')).map((name) => path.posix.join(path.posix.dirname(file), name)),
    ]),
  )
  expect(importCircles(own).map((circle) => circle.join(' → '))).toEqual([])
})

it.each(['uplot', 'tinymce', 'pagefind'])('one folder alone imports %s', (library) => {
  const named = new RegExp(`^(@tinymce/)?${library}(-react)?(/|$)`)
  const folders = [...imports]
    .filter(([file, found]) => !isTest(file) && found.some((name) => named.test(name)))
    .map(([file]) => path.dirname(file))
  expect([...new Set(folders)]).toHaveLength(1)
})
