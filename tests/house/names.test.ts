import { expect, it } from 'vitest'
import { isTest } from './layout.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

const declaration = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) +([\w$]+)/gm
/**
 * Names that Astro requires in each page, `npm run bench` in each bench, and the compiler in each runtime of JSX. The last
 * one is part of the text of another file.
 */
const requiredNames =
  /^src\/pages\/.+: |^bench\/\w+\.ts: bench$|^src\/jsx\/\w+\.ts: (?:jsx|Fragment)$|^bench\/site\/peer-templates\.ts: render$/

it('no two files of the product export the same name', () => {
  const exports = projectFiles().filter(isProduct).flatMap(exportsOf)
  // A pattern that finds no exports would find no duplicates.
  expect(exports.length).toBeGreaterThan(1000)
  const byName = Map.groupBy(exports, (place) => place.slice(place.indexOf(': ') + 2))
  expect([...byName.values()].filter((places) => places.length > 1)).toEqual([])
})

function isProduct(file: string): boolean {
  return /\.tsx?$/.test(file) && !isTest(file)
}

/** `FILE: NAME` of each exported name. Each occurs once, because a function may have several declarations. */
function exportsOf(file: string): string[] {
  const text = readProjectFile(file)
  const places = text.matchAll(declaration).map(([, name]) => `${file}: ${name}`)
  return [...new Set(places)].filter((place) => !requiredNames.test(place))
}
