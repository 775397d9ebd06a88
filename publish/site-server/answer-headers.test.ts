import { expect, it } from 'vitest'
import { pageHeaders } from '../release/web-servers/header-set.ts'
import { answerHeaders } from './answer-headers.ts'

const headers = pageHeaders("default-src 'self'")
const all = Object.keys(headers)
const few = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy']

it.each([
  ['_astro/a.js', 'script', few],
  ['_astro/a.css', 'style', few],
  ['marks.svg', 'image', few],
  ['item/501.html', 'image', all],
  ['sw.js', 'serviceworker', all],
  ['_astro/a.js', undefined, all],
])('the file %s that is requested as %s gets the headers %j', (file, destination, names) =>
  expect(answerHeaders({ headers }, file, destination).map(([name]) => name)).toEqual(names),
)
