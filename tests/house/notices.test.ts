import path from 'node:path'
import { expect, it } from 'vitest'
import { noticesFile, sitePackages, thirdPartyNotices } from '../../ops/third-party-notices.ts'
import { findImports } from './find-imports.ts'
import { isTest } from './layout.ts'
import { projectFiles, projectRoot, readProjectFile } from './project-files.ts'

// `npm run notices` writes it.
it('the notices of third-party packages are those of package-lock.json', async () => {
  await expect(thirdPartyNotices(projectRoot)).toMatchFileSnapshot(path.join(projectRoot, noticesFile))
})

it('the notices name TinyMCE and libvips where they are shipped', () => {
  const [, site = '', installation = ''] = readProjectFile(noticesFile).split(/\n=+\n.*\n=+\n/)
  expect(site).toMatch(/^--- tinymce \d+\.\d+\.\d+: GPL-2.0-or-later$/m)
  expect(site).toContain('GNU GENERAL PUBLIC LICENSE')
  expect(installation).toMatch(/^@img\/sharp-libvips-linux-x64 \d+\.\d+\.\d+: LGPL-3.0-or-later$/m)
})

it('each package that the site’s files import has its notice', () => {
  // The host or the build only.
  const elsewhere = ['sanitize-html', '@valibot/to-json-schema', 'feedsmith', 'ical-generator']
  const files = projectFiles().filter((file) => /^(?:src|domain|api)\/.*\.(?:tsx?|astro)$/.test(file) && !isTest(file))
  const imported = files.flatMap((file) =>
    findImports(readProjectFile(file))
      .filter((name) => /^[@a-z]/.test(name) && !/^(?:node|astro):/.test(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  )
  expect(imported).toContain('react')
  const known = new Set<string>([...sitePackages, ...elsewhere])
  expect([...new Set(imported)].filter((name) => !known.has(name))).toEqual([])
})
