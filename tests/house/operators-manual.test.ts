// Rule: the operators' manual quotes messages as the program writes them, and settings that it knows.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { projectFiles, projectRoot } from './project-files.ts'

const folder = path.join(projectRoot, 'docs/zh-TW')
const pages = readdirSync(folder)
const read = (page: string) => readFileSync(path.join(folder, page), 'utf8')

it('quotes in headings what some source says', () => {
  const program = projectFiles()
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('tests/'))
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .join('\n')
  const quoted = [...read('trouble.md').matchAll(/^### `(.+)`$/gm)].map(([, text]) => text as string)
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter((text) => !program.includes(text))).toEqual([])
})

it('names commands that the installed `almanac` knows', () => {
  const program = readFileSync(path.join(projectRoot, 'install/almanac.mjs'), 'utf8')
  const table = /const commands = \{(.+?)\n\}/s.exec(program)?.[1] ?? ''
  const known = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name as string)
  expect(known).toContain('doctor')
  const english = projectFiles().filter((file) => /^(?:README|CHANGELOG|docs\/(?!decisions).+)\.md$/.test(file))
  const typed = [...english.map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))].flatMap((text) =>
    [...text.matchAll(/(?:^|`)almanac (?:[A-Z_]+=\S* )*([a-z][\w-]*)/gm)].map(([, name]) => name as string),
  )
  expect(typed.length).toBeGreaterThan(10)
  expect([...new Set(typed)].filter((name) => !known.includes(name))).toEqual([])
})

it('names settings that the program knows', () => {
  const known = new Set([...Object.keys(readConfig({})), 'SEED_DEMO'])
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/(?<![\w/-])([A-Z]{2,}(?:_[A-Z]+)+)(?![\w/])/g)].map(([, name]) => name as string),
  )
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

it('is led to from the first lines of README, in both languages', () => {
  const start = readFileSync(path.join(projectRoot, 'README.md'), 'utf8').split('\n').slice(0, 10).join('\n')
  expect(start).toContain('docs/zh-TW/README.md')
  for (const page of pages.filter((name) => name !== 'README.md')) expect(read('README.md')).toContain(`](${page})`)
})
