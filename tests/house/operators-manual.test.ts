import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { projectFiles, projectRoot, readProjectFile } from './project-files.ts'

it('each command in the documents is a command of `almanac`', () => {
  const table = /const commands = \{(.+?)\n\}/s.exec(readProjectFile('ops/install/almanac.mjs'))?.[1] ?? ''
  const commands = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
  expect(commands).toContain('doctor')
  const documents = projectFiles().filter((file) => /^(?:README|CHANGELOG|docs\/(?!decisions).+)\.md$/.test(file))
  const names = documents.flatMap((file) =>
    [...readProjectFile(file).matchAll(/(?:^|`)almanac (?:[A-Z_]+=\S* )*([a-z][\w-]*)/gm)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(10)
  expect([...new Set(names)].filter((name) => !commands.includes(name))).toEqual([])
})

it('each setting in the documents is a setting of the program', () => {
  const settings = new Set([...Object.keys(readConfig({})), 'GAME_FOLDER', 'ALMANAC_SEQ'])
  const names = readdirSync(path.join(projectRoot, 'docs/zh-TW')).flatMap((page) =>
    [...readProjectFile(`docs/zh-TW/${page}`).matchAll(/(?<![\w/-])([A-Z]{2,}(?:_[A-Z]+)+)(?![\w/])/g)].map(
      ([, name]) => name as string,
    ),
  )
  expect([...new Set(names)].filter((name) => !settings.has(name))).toEqual([])
})

it('the rights of the user of the game database are equal in both languages', () => {
  const rights = (page: string) => /```sql\nCREATE USER[\s\S]*?```/.exec(readProjectFile(page))?.[0]
  expect(rights('docs/zh-TW/game-database.md')).toBe(rights('docs/game-database.md'))
})
