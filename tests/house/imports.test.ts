import path from 'node:path'
import { expect, it } from 'vitest'
import { findImports, importCircles } from './find-imports.ts'
import { findBrokenRule, isTest } from './layout.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

const imports = new Map(
  projectFiles()
    .filter((file) => /\.(ts|tsx|mts|mjs|astro)$/.test(file))
    .map((file) => [file, findImports(readProjectFile(file))]),
)

it('imports are those that docs/rooms.md allows', () => {
  const broken = [...imports].flatMap(([file, specifiers]) =>
    specifiers
      .map((specifier) => findBrokenRule(file, specifier))
      .flatMap((reason) => (reason ? [`${file}: ${reason}`] : [])),
  )
  expect(broken).toEqual([])
})

it('docs/rooms.md names what each top-level folder may import', () => {
  const rows = readProjectFile('docs/rooms.md').matchAll(/^\| `(\w[\w-]*)\/` \|.*\| ([^|]*) \|$/gm)
  const stated = new Map([...rows].map(([, folder = '', cell = '']) => [folder, cell.replaceAll('`', '').split(', ')]))
  const libraries = ['domain', 'api', 'settings', 'game-data', 'http', 'ops', 'host', 'publish']
  const unstated = [...imports].flatMap(([file, specifiers]) => {
    const [folder = ''] = file.split('/')
    if (isTest(file) || !libraries.includes(folder)) return []
    return specifiers
      .filter((name) => name.startsWith('.'))
      .map((name) => path.posix.join(path.posix.dirname(file), name))
      .filter((target) => ![folder, ...(stated.get(folder) ?? [])].some((name) => isInside(target, name)))
      .map((target) => `${file} imports ${target}`)
  })
  expect(unstated).toEqual([])
})

it('no files import each other in a circle', () => {
  const projectImports = new Map(
    [...imports].map(([file, specifiers]) => [
      file,
      specifiers.filter((name) => name.startsWith('.')).map((name) => path.posix.join(path.posix.dirname(file), name)),
    ]),
  )
  expect(importCircles(projectImports).map((circle) => circle.join(' → '))).toEqual([])
})

it.each(['uplot', 'tinymce', 'pagefind'])('only one folder imports %s', (library) => {
  const pattern = new RegExp(`^(@tinymce/)?${library}(-react)?(/|$)`)
  const folders = [...imports]
    .filter(([file, specifiers]) => !isTest(file) && specifiers.some((name) => pattern.test(name)))
    .map(([file]) => path.dirname(file))
  expect([...new Set(folders)]).toHaveLength(1)
})

function isInside(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}
