import path from 'node:path'
import { expect, it } from 'vitest'
import { settingsByName } from '../../settings/config.ts'
import { exampleFile, settingsPage } from '../../settings/documents.ts'
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
