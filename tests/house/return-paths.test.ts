import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { safeReturnPath } from '../../domain/addresses/return-path.ts'

/** Pages to which a login never returns: those of the login, error pages, and templates of other pages. */
const noTarget = /^(?:404|offline|login|recover|confirm-email|end-watch|shell\/|admin\/login)/
/** What `[list].astro` renders. */
const lists = ['map.astro', 'monster.astro']

it('the path of each page is a valid return path', () => {
  const files = readdirSync(path.join(import.meta.dirname, '../../src/pages'), { recursive: true, encoding: 'utf8' })
  const paths = files
    .flatMap((file) => (file === '[list].astro' ? lists : [file]))
    .filter((file) => file.endsWith('.astro') && !noTarget.test(file))
    .map((file) => `/${file.replace(/(?:^|\/)?(?:index)?\.astro$/, '').replace(/\[\w+\]/, '501')}`)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((each) => safeReturnPath(each) !== each)).toEqual([])
})
