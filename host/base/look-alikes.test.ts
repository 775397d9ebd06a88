import { expect, it } from 'vitest'
import { isReservedName, skeletonKey, skeletonOf } from './look-alikes.ts'

it.each([
  ['Cyrillic letters', 'Siegfried', 'Siеgfriеd'],
  ['full-width letters', 'Siegfried', 'Ｓｉｅｇｆｒｉｅｄ'],
  ['a small l for a capital I', 'SIEGFRIED', 'SlEGFRlED'],
  ['a capital I for a small l', 'Hildebrand', 'HiIdebrand'],
  ['digits for letters', 'Apollo', 'ApoIl0'],
  ['r and n for m', 'Mimir-x', 'Mirnir-x'],
  ['katakana for Han', '口力工二', 'ロカエニ'],
  ['a decomposed letter', 'caf\u00e9-noir', 'cafe\u0301-noir'],
])('a name with %s looks like the original', (_, name, other) => {
  expect(other).not.toBe(name)
  expect(skeletonOf(other)).toBe(skeletonOf(name))
  expect(skeletonKey(other)).toBe(skeletonKey(name))
})

it.each([
  ['Siegfried', 'Siegmund'],
  ['Player2', 'Player3'],
  ['波利吃蘋果', '波利吃香蕉'],
  ['cafe-noir', 'café-noir'],
])('%s does not look like %s', (name, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(name))
})

it.each(['admin1', 'аdmin-x', 'GM-007', 'root42', 'support', '米德加爾特管理員', 'ᴀᴅᴍɪɴx', '管理貟x'])(
  '%s is reserved for the team',
  (name) => {
    expect(isReservedName(name)).toBe(true)
  },
)

it.each(['badminton', 'Siegfried', 'Democritus', 'Gmork-the-wolf', 'Teamwork', '波利吃蘋果'])(
  '%s is not reserved',
  (name) => {
    expect(isReservedName(name)).toBe(false)
  },
)
