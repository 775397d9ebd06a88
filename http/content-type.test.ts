import { expect, it } from 'vitest'
import { contentType } from './content-type.ts'

it.each([
  ['item/501.html', 'text/html; charset=utf-8'],
  ['_astro/a.b.css', 'text/css; charset=utf-8'],
  ['sw.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['CNAME', 'application/octet-stream'],
])('%s is %s', (file, type) => expect(contentType(file)).toBe(type))
