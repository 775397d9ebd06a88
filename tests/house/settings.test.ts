/** The tables of settings, English and Chinese, name each setting that the program reads, once, with its default. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { projectFiles, projectRoot } from './project-files.ts'

const known = Object.fromEntries(Object.entries(readConfig({})).map(([name, value]) => [name, String(value)]))
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

it.each(['docs/settings.md', 'docs/zh-TW/settings.md'])('%s has every setting and its default', (file) => {
  const rows = [...read(file).matchAll(/^\| `([A-Z_]+)` *\| (?:`([^`]*)`)? *\|/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(known).sort())
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value ?? '']))).toEqual(known)
})

it('no document or example sets what no program reads', () => {
  const program = projectFiles()
    .filter((file) => /\.(?:ts|mjs|tsx|astro)$/.test(file))
    .map(read)
    .join('\n')
  const documents = projectFiles().filter((file) => /\.md$|docs\/deploy\/.*(?:\.env\.example|\.service)$/.test(file))
  const set = documents.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w$&-])([A-Z][A-Z]+_[A-Z_]*[A-Z])=/g)].map(([, name]) => `${file}: ${name}`),
  )
  expect(set.length).toBeGreaterThan(40)
  // Of other programs: the image's, MariaDB's, the game server's own.
  expect(set.filter((entry) => !new RegExp(`\\b${entry.split(': ')[1]}\\b`).test(program))).toEqual([])
})
