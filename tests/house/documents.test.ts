import path from 'node:path'
import { expect, it } from 'vitest'
import { version } from '../../domain/version.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

const files = projectFiles()
const paths = new Set(files.flatMap((file) => ancestors(file)))
const names = new Set(files.map((file) => path.basename(file)))
const packageJson = readProjectFile('package.json')
const { scripts, ...project } = JSON.parse(packageJson) as { scripts: object; version: string }

const topFolders = 'api|bench|data|docs|domain|game-data|host|http|ops|public|publish|scripts|settings|src|tests'
/** A path in backquotes, without placeholders. It ends at a space or a colon. */
const projectPath = new RegExp(`\`((?:${topFolders})/[\\w./[\\]-]*)[\`:, ]`, 'g')
const source = /`([\w[\]-]+(?:\.[\w-]+)*\.(?:ts|tsx|astro))[`:, ]/g
const command = /\bnpm run ([a-z][\w:-]*)/g

it.each(files.filter((name) => name.endsWith('.md')))(
  '%s names only existing files, folders and npm scripts',
  (file) => {
    const text = readProjectFile(file)
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
    const resolve = (target: string) => path.posix.join(path.posix.dirname(file), target)
    const exists = (name: string) => paths.has(name.replace(/\/$/, ''))
    expect(all(projectPath).filter((name) => !exists(name))).toEqual([])
    expect(all(source).filter((name) => !names.has(name))).toEqual([])
    expect(all(command).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    expect(all(/\]\(([^)#:]+)\)/g).filter((target) => !exists(resolve(target)))).toEqual([])
  },
)

function ancestors(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

it.each([
  ['docs/README.md', /^docs\/(?!zh-TW\/(?!README)|README).*\.md$/],
  ['docs/zh-TW/README.md', /^docs\/zh-TW\/(?!README).*\.md$/],
])('%s links to each of its pages', (index, isPage) => {
  const targets = [...readProjectFile(index).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(index), target),
  )
  expect(files.filter((file) => isPage.test(file) && !targets.includes(file))).toEqual([])
})

it('the program and the package have the same version', () => {
  expect(version).toBe(project.version)
})
