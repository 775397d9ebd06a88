// Rule: a file, folder or npm script that the documents name is there; a document that names another one is out of date.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { projectFiles, projectRoot } from './check/project-files.ts'

const files = projectFiles()
const known = new Set(files.flatMap((file) => ancestors(file)))
const names = new Set(files.map((file) => path.basename(file)))
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { scripts: object }

const rooms = 'api|bench|data|docs|domain|host|http|operate|public|pull|release|scripts|site-server|src|tests'
/** Of a text in backquotes: a path below a room, without placeholders; what follows a space or a colon is no path. */
const inRoom = new RegExp(`\`((?:${rooms})/[\\w./[\\]-]*)[\`:, ]`, 'g')
const source = /`([\w[\]-]+(?:\.[\w-]+)*\.(?:ts|tsx|astro))[`:, ]/g
const command = /\bnpm run ([a-z][\w:-]*)/g

const broken: string[] = []
for (const file of files.filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  for (const [, name = ''] of text.matchAll(inRoom))
    if (!known.has(name.replace(/\/$/, ''))) broken.push(`${file}: there is no ${name}`)
  for (const [, name = ''] of text.matchAll(source))
    if (!names.has(name)) broken.push(`${file}: there is no file ${name}`)
  for (const [, name = ''] of text.matchAll(command))
    if (!Object.hasOwn(scripts, name)) broken.push(`${file}: there is no npm script ${name}`)
  for (const [, target = ''] of text.matchAll(/\]\(([^)#:]+)\)/g))
    if (!known.has(path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '')))
      broken.push(`${file}: the link ${target} leads nowhere`)
}
if (broken.length > 0) {
  console.error(`Documents that name what is not there:\n  ${[...new Set(broken)].join('\n  ')}`)
  process.exit(1)
}
console.log('Every file and npm script that the documents name is there')

function ancestors(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
