/** The operators' manual names commands and settings that exist. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { projectFiles, projectRoot } from './project-files.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

it('names commands that the installed `almanac` knows', () => {
  const table = /const commands = \{(.+?)\n\}/s.exec(read('ops/install/almanac.mjs'))?.[1] ?? ''
  const known = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
  expect(known).toContain('doctor')
  const documents = projectFiles().filter((file) => /^(?:README|CHANGELOG|docs\/(?!decisions).+)\.md$/.test(file))
  const typed = documents.flatMap((file) =>
    [...read(file).matchAll(/(?:^|`)almanac (?:[A-Z_]+=\S* )*([a-z][\w-]*)/gm)].map(([, name]) => name),
  )
  expect(typed.length).toBeGreaterThan(10)
  expect([...new Set(typed)].filter((name) => !known.includes(name))).toEqual([])
})

it('names settings that the program knows', () => {
  const known = new Set([...Object.keys(readConfig({})), 'SEED_DEMO', 'GAME_FOLDER', 'ALMANAC_SEQ'])
  const named = readdirSync(path.join(projectRoot, 'docs/zh-TW')).flatMap((page) =>
    [...read(`docs/zh-TW/${page}`).matchAll(/(?<![\w/-])([A-Z]{2,}(?:_[A-Z]+)+)(?![\w/])/g)].map(
      ([, name]) => name as string,
    ),
  )
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

it('gives the game database’s user the same rights as the English page', () => {
  const rights = (page: string) => /```sql\nCREATE USER[\s\S]*?```/.exec(read(page))?.[0]
  expect(rights('docs/zh-TW/game-database.md')).toBe(rights('docs/game-database.md'))
})
