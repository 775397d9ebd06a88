import path from 'node:path'
import { expect, it } from 'vitest'
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
