import { expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

it('only one file of the host opens sessions, because it checks the second factor', () => {
  const files = projectFiles()
    .filter((file) => /^host\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => /insertSession\(|insertInto\('sessions'\)/.test(readProjectFile(file)))
  expect(files.sort()).toEqual(['host/accounts/sessions/open-session.ts', 'host/accounts/sessions/sessions.ts'])
})
