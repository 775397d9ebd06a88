import { expect, it } from 'vitest'
import { firstPicture } from './first-picture.ts'

const picture = 'https://api.example/picture/0.webp?a=1&b=2'

it.each([
  ['no picture', '<p>文字</p>', undefined],
  ['a picture of the host', `<p><img loading="lazy" src="${picture.replace('&', '&amp;')}" alt="">`, picture],
  [
    'a picture of another site before one of the host',
    `<img src="https://x.example/1.png"><img src="${picture}">`,
    picture,
  ],
  ['a picture of another site only', '<img src="https://x.example/1.png">', undefined],
  ['a picture of a site whose name begins like the host', '<img src="https://api.example.evil/1.png">', undefined],
  ['a path', '<img src="/marks.svg">', undefined],
])('a text with %s', (_, html, address) => {
  expect(firstPicture(html, ['https://api.example'])).toBe(address)
})
