import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { parseNamedLinks } from './named-links.ts'

it('named links are read in their order, also addresses with commas and equal signs', () => {
  expect(parseNamedLinks('Discord=https://discord.gg/abc, 巴哈姆特=https://forum.example/a,b?bsn=1')).toEqual([
    { name: 'Discord', url: 'https://discord.gg/abc' },
    { name: '巴哈姆特', url: 'https://forum.example/a,b?bsn=1' },
  ])
  expect(parseNamedLinks('')).toEqual([])
})

it.each(['https://discord.gg/abc', 'Discord=', 'Discord=javascript:alert(1)', '=https://discord.gg/abc'])(
  'the link %s is refused',
  (text) => {
    expect(() => readConfig({ COMMUNITY_LINKS: text })).toThrow('COMMUNITY_LINKS must be')
  },
)
