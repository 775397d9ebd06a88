/** A file, folder or npm script that the documents name is there; a document that names another one is out of date. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, projectRoot } from './project-files.ts'

const files = projectFiles()
const known = new Set(files.flatMap((file) => ancestors(file)))
const names = new Set(files.map((file) => path.basename(file)))
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { scripts: object }

const rooms = 'api|bench|data|docs|domain|game-data|host|http|ops|public|publish|scripts|settings|src|tests'
/** Of a text in backquotes: a path below a room, without placeholders; what follows a space or a colon is no path. */
const inRoom = new RegExp(`\`((?:${rooms})/[\\w./[\\]-]*)[\`:, ]`, 'g')
const source = /`([\w[\]-]+(?:\.[\w-]+)*\.(?:ts|tsx|astro))[`:, ]/g
const command = /\bnpm run ([a-z][\w:-]*)/g

it.each(files.filter((name) => name.endsWith('.md')))('%s names what is there', (file) => {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const beside = (target: string) => path.posix.join(path.posix.dirname(file), target)
  const isThere = (name: string) => known.has(name.replace(/\/$/, ''))
  expect(all(inRoom).filter((name) => !isThere(name))).toEqual([])
  expect(all(source).filter((name) => !names.has(name))).toEqual([])
  expect(all(command).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  expect(all(/\]\(([^)#:]+)\)/g).filter((target) => !isThere(beside(target)))).toEqual([])
})

function ancestors(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
