import { expect, it } from 'vitest'
import { contentType } from './content-type.ts'

it.each([
  ['item/501.html', 'text/html; charset=utf-8'],
  ['_astro/a.b.css', 'text/css; charset=utf-8'],
  ['sw.js', 'text/javascript; charset=utf-8'],
  ['search/names.json', 'application/json; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
  ['ICON.PNG', 'image/png'],
  ['a.wasm', 'application/wasm'],
  ['a.pf_meta', 'application/octet-stream'],
  ['CNAME', 'application/octet-stream'],
])('%s is %s', (file, type) => expect(contentType(file)).toBe(type))
