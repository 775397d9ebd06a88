// Rule: after a login everybody is back on the page that asked for it, whichever page of the site that was.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { safeReturnPath } from '../../domain/return-path.ts'

const pages = path.join(import.meta.dirname, '../../src/pages')
/** Pages of a login itself or of one's way into it, and what stands in for other pages. */
const noGoal = /^(?:404|offline|login|recover|confirm-email|shell\/|admin\/login)/

/** Addresses of the pages, with an example in each place. */
const addresses = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro') && !noGoal.test(file))
  .map((file) =>
    `/${file.replace(/(?:^|\/)?(?:index)?\.astro$/, '')}`
      .replace('[name]', 'prt_fild08')
      .replace('[version]', '0.2.0')
      .replace(/\[\w+\]/, '501'),
  )

it('knows the pages of the site', () => expect(addresses.length).toBeGreaterThan(20))

it.each([...addresses, '/map/1@tower', '/admin/posts/3/edit', '/admin/orders?order=ABC'])(
  'leads back to %s',
  (address) => expect(safeReturnPath(address)).toBe(address),
)
