import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { nodeAddresses, splitAuthority } from './database-url.ts'

it('an address of several nodes is one address for each, in order', () => {
  expect(nodeAddresses('mysql://user:p%40ss@a,b:3307,[2001:db8::1]:3308/almanac?x=1')).toEqual([
    'mysql://user:p%40ss@a/almanac?x=1',
    'mysql://user:p%40ss@b:3307/almanac?x=1',
    'mysql://user:p%40ss@[2001:db8::1]:3308/almanac?x=1',
  ])
  expect(nodeAddresses('mysql://user:p@ss@a/almanac')).toEqual(['mysql://user:p@ss@a/almanac'])
  expect(nodeAddresses('sqlite:var/a,b.sqlite')).toEqual(['sqlite:var/a,b.sqlite'])
})

it('each address contains the file of its authority', () => {
  const config = readConfig({
    DATABASE_URL: 'mysql://u:p@a,b/almanac',
    DATABASE_CA: '/etc/ca with space.pem',
    GAME_DATABASE_URL: 'mysql://u:p@c/ro?timezone=Z',
    GAME_DATABASE_CA: 'game.pem',
  })
  expect(nodeAddresses(config.DATABASE_URL).map(splitAuthority)).toEqual([
    { url: 'mysql://u:p@a/almanac', file: '/etc/ca with space.pem' },
    { url: 'mysql://u:p@b/almanac', file: '/etc/ca with space.pem' },
  ])
  expect(splitAuthority(config.GAME_DATABASE_URL)).toEqual({ url: 'mysql://u:p@c/ro?timezone=Z', file: 'game.pem' })
  expect(readConfig({ DATABASE_CA: 'x' }).DATABASE_URL).toMatch(/^sqlite:/)
})
