import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenRows, rowsNaming } from './coverage.ts'
import { projectFiles, projectRoot } from './project-files.ts'

it.each(['docs/coverage.md', 'docs/design-points.md'])('every test that %s names exists: file and name', (name) => {
  const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
  const tests = projectFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const page = read(name)
  expect(brokenRows(page, tests, read)).toEqual([])
  expect(rowsNaming(page)).toBeGreaterThan(0)
})

const files = ['domain/a.test.ts', 'tests/e2e/shop.spec.ts']
const sources: Record<string, string> = {
  'domain/a.test.ts': "it('rounds a rate to two decimals', …)",
  'tests/e2e/shop.spec.ts':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test, not a template
    "test(`axe finds nothing at ${width} px`, …)\ntest('copies the way to the shop for two seconds', …)",
}
const broken = (cell: string) => brokenRows(`| a line | ${cell} |`, files, (file) => sources[file] ?? '')

describe('the check of docs/coverage.md', () => {
  it('finds whole names, shortened names, names with gaps and files alone', () => {
    for (const cell of [
      'domain/a.test.ts: rounds a rate to two decimals',
      'shop.spec.ts: copies the way …; domain/a.test.ts',
      'tests/e2e/shop.spec.ts: axe finds nothing at 360 px; copies … two seconds',
    ])
      expect(broken(cell)).toEqual([])
  })
  it('names a file or a test that is not there, with its line', () => {
    expect(broken('domain/b.test.ts')).toEqual(['line 1: no file domain/b.test.ts'])
    expect(broken('domain/a.test.ts: rounds a rate; flies')).toEqual(['line 1: domain/a.test.ts: flies'])
  })
  it('counts the rows that name tests', () => expect(rowsNaming('| a | b |\n| c | domain/a.test.ts |')).toBe(1))
})
