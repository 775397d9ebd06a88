import { expect, it } from 'vitest'
import { pageHeaders } from '../release/web-servers/header-set.ts'
import { answerHeaders } from './answer-headers.ts'

const headers = pageHeaders("default-src 'self'")
const namesOf = (file: string, destination?: string) =>
  answerHeaders({ headers }, file, destination).map(([name]) => name)

it('scripts, styles and pictures of a page get few headers', () => {
  for (const [file, destination] of [
    ['_astro/a.js', 'script'],
    ['_astro/a.css', 'style'],
    ['marks.svg', 'image'],
  ] as const)
    expect(namesOf(file, destination)).toEqual(['X-Content-Type-Options', 'Cross-Origin-Resource-Policy'])
})
it('pages, workers and files that no page requested get all headers', () => {
  const all = Object.keys(headers)
  expect(namesOf('item/501.html', 'image')).toEqual(all)
  expect(namesOf('sw.js', 'serviceworker')).toEqual(all)
  expect(namesOf('_astro/a.js')).toEqual(all)
})
