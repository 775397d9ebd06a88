/** Rule: the host opens sessions in one place, which knows whether a second factor is wanted. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, projectRoot } from './project-files.ts'

it('no file of the host but one opens a session', () => {
  const opening = projectFiles()
    .filter((file) => /^host\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) =>
      /sessions\.open\(|insertInto\('sessions'\)/.test(readFileSync(path.join(projectRoot, file), 'utf8')),
    )
  expect(opening.sort()).toEqual(['host/accounts/open-session.ts', 'host/accounts/store/sessions.ts'])
})
