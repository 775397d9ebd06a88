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

/** With the functions inside it; to be lowered until it is that of a function without inner ones. */
const maxWholeLines = 114

it('a function has at most 60 lines without its inner functions, except in files with markup', () => {
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

/** Functions with more than 60 lines without the lines of functions inside them, or too many with them. */
function longFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.Latest, true)
  const long: string[] = []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  /** Returns the number of lines of the functions inside a node. */
  function visit(node: ts.Node): number {
    let inner = 0
    ts.forEachChild(node, (child) => {
      inner += visit(child)
    })
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return inner
    const lines = lineOf(node.end) - lineOf(node.getStart()) + 1
    if (lines - inner > 60 || lines > maxWholeLines)
      long.push(`${file}:${lineOf(node.getStart()) + 1} has ${lines - inner} lines, ${lines} with inner functions`)
    return Math.max(lines, inner)
  }
  visit(source)
  return long
}
