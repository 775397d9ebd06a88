import ts from 'typescript'
import { expect, it } from 'vitest'
import { isTest } from './layout.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

/** Files with code. The texts of the product have no limit. */
const files = projectFiles().filter((file) => /\.tsx?$/.test(file) && !file.startsWith('domain/copy/') && !isTest(file))

it('a file has at most 250 lines', () => {
  const long = files
    .map((file) => [file, readProjectFile(file).split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 250)
  expect(long).toEqual([])
})

it('a function has at most 60 lines, its inner functions included, except in files with markup', () => {
  expect(files.filter((file) => file.endsWith('.ts')).flatMap((file) => longFunctions(file))).toEqual([])
})

it('a line has at most 160 characters', () => {
  const sources = projectFiles().filter((file) => /\.(?:tsx?|astro|mjs|css)$/.test(file))
  const long = sources.flatMap((file) => {
    const lines = readProjectFile(file).split('\n')
    return lines.flatMap((line, index) => (line.length > 160 ? [`${file}:${index + 1}`] : []))
  })
  expect(long).toEqual([])
})

function longFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.Latest, true)
  const long: string[] = []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit)
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
    const [first, last] = [lineOf(node.getStart()), lineOf(node.end)]
    if (last - first + 1 > 60) long.push(`${file}:${first + 1} has ${last - first + 1} lines`)
  }
  visit(source)
  return long
}
