import path from 'node:path'
import { expect, it } from 'vitest'
import { settingsByName } from '../../settings/config.ts'
import { exampleFile, settingsPage } from '../../settings/documents.ts'
import { isTest } from './layout.ts'
import { projectFiles, projectRoot, readProjectFile } from './project-files.ts'

// npm test -- tests/house/settings.test.ts -u writes the files.
it.each([
  ['docs/settings.md', () => settingsPage('en')],
  ['docs/zh-TW/settings.md', () => settingsPage('zh')],
  ['docs/deploy/host.env.example', () => exampleFile('host')],
  ['docs/deploy/site.env.example', () => exampleFile('site')],
])('%s is generated from the table of settings', async (file, generate) => {
  await expect(generate()).toMatchFileSnapshot(path.join(projectRoot, file))
})

it.each([
  ['scripts/serve.ts', 'site'],
  ['scripts/build.ts', 'site'],
  ['scripts/pull.ts', 'site'],
  ['scripts/refresh.ts', 'site'],
] as const)('%s reads only settings of the %s file', (file, settingsFile) => {
  const read = readProjectFile(file).match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []
  const settings = settingsByName()
  const others = read.filter((name) => settings[name] && !settings[name].files.includes(settingsFile))
  expect(others).toEqual([])
})

it('the programs read no variable that is not in the table', () => {
  /** Variables of the system, of npm and of Node.js. */
  const foreign = ['PATH', 'LANG', 'TERM', 'SystemRoot', 'NODE_ENV', 'ASTRO_TELEMETRY_DISABLED']
  const settings = settingsByName()
  const files = projectFiles().filter((file) =>
    /^(?:host|publish|src|ops|scripts|http|game-data)\/.*\.(?:m?ts|tsx|astro|mjs)$/.test(file),
  )
  const read = files.flatMap((file) => variablesOf(readProjectFile(file)).map((name) => `${file}: ${name}`))
  expect(read).toContain('scripts/bootstrap.mjs: VAR_DIR')
  const known = (entry: string) => [...Object.keys(settings), ...foreign].includes(entry.split(': ')[1] as string)
  expect(read.filter((entry) => !known(entry))).toEqual([])
})

/** Names of `process.env.NAME` and `{ NAME } = process.env`. */
function variablesOf(text: string): string[] {
  const lists = [...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(
    ([, names = '']) => names.match(/\b[A-Za-z_]+(?=\s*[,=}]|\s*$)/g) ?? [],
  )
  return [...lists, ...[...text.matchAll(/process\.env\.([A-Z]\w*)/g)].map(([, name]) => name as string)]
}

it.each([
  ['host', /^(?:host|game-data)\//],
  ['site', /^(?:src|publish)\//],
] as const)('what the %s reads is in its settings file', (settingsFile, folders) => {
  const settings = settingsByName()
  const files = projectFiles().filter((file) => folders.test(file) && /\.(?:tsx?|astro)$/.test(file) && !isTest(file))
  const read = files.flatMap((file) => settingsReadBy(readProjectFile(file)).map((name) => `${file}: ${name}`))
  expect(read.length).toBeGreaterThan(10)
  const isElsewhere = (name = '') => settings[name]?.files.length && !settings[name].files.includes(settingsFile)
  expect(read.filter((entry) => isElsewhere(entry.split(': ')[1]))).toEqual([])
})

/** Names of `config.NAME`, `{ NAME } = config`, `{ NAME }: Pick<Config …` and `Pick<Config, 'NAME'>`. */
function settingsReadBy(text: string): string[] {
  const lists = [
    ...text.matchAll(/\{([^{}]*)\}(?:: Pick<Config| = (?:\w+\.)?config\b)/g),
    ...text.matchAll(/Pick<\s*Config,([^>]*)>/g),
  ]
  const names = lists.flatMap(([, list = '']) => list.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? [])
  return [...names, ...[...text.matchAll(/\bconfig\.([A-Z]+(?:_[A-Z]+)*)\b/g)].map(([, name]) => name as string)]
}

it('each variable that a document or example sets is read by a program', () => {
  const program = projectFiles()
    .filter((file) => /\.(?:ts|mjs|tsx|astro)$/.test(file))
    .map(readProjectFile)
    .join('\n')
  const documents = projectFiles().filter((file) => /\.md$|docs\/deploy\/.*(?:\.env\.example|\.service)$/.test(file))
  const variables = documents.flatMap((file) =>
    [...readProjectFile(file).matchAll(/(?<![\w$&-])([A-Z][A-Z]+_[A-Z_]*[A-Z])=/g)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(variables.length).toBeGreaterThan(40)
  expect(variables.filter((entry) => !new RegExp(`\\b${entry.split(': ')[1]}\\b`).test(program))).toEqual([])
})
