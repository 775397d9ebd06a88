/** One name, one meaning: what two files export under one name sends a reader, and an editor's import, to the wrong one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isTest } from './layout.ts'
import { projectFiles, projectRoot } from './project-files.ts'

const declared = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) +([\w$]+)/gm
/**
 * Astro looks for these names in each page, `npm run bench` in each bench, the compiler in each runtime of JSX; the last is the text of
 * a peer's own file.
 */
const givenNames =
  /^src\/pages\/.+: |^bench\/\w+\.ts: bench$|^src\/jsx\/\w+\.ts: (?:jsx|Fragment)$|^bench\/site\/peer-templates\.ts: render$/

it('no two files of the product export the same name', () => {
  const exported = projectFiles().filter(isProduct).flatMap(exportsOf)
  // Of more than a thousand files; a pattern that finds none would find no fault either.
  expect(exported.length).toBeGreaterThan(1000)
  const byName = Map.groupBy(exported, (place) => place.slice(place.indexOf(': ') + 2))
  expect([...byName.values()].filter((places) => places.length > 1)).toEqual([])
})

function isProduct(file: string): boolean {
  return /\.tsx?$/.test(file) && !isTest(file)
}

/** `FILE: NAME`, each once: a function may be declared in several forms. */
function exportsOf(file: string): string[] {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  const places = text.matchAll(declared).map(([, name]) => `${file}: ${name}`)
  return [...new Set(places)].filter((place) => !givenNames.test(place))
}
