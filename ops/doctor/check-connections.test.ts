import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { checkConnections } from './check-connections.ts'

const statesOf = (env: Record<string, string>) =>
  checkConnections(readConfig(env)).map(({ check, state }) => [check, state])

it('names databases on other machines without TLS, each node of a cluster', () => {
  expect(statesOf({ DATABASE_URL: 'mysql://u:p@127.0.0.1/a', GAME_DATABASE_URL: 'mysql://u:p@[::1]:3307/ro' })).toEqual(
    [],
  )
  const remote = {
    DATABASE_URL: 'mysql://u:p@127.0.0.1,10.0.0.2:3307/a',
    GAME_DATABASE_URL: 'mysql://u:p@db.example.com/ro',
  }
  expect(statesOf(remote)).toEqual([
    ['TLS of DATABASE_URL', 'look'],
    ['TLS of GAME_DATABASE_URL', 'look'],
  ])
  expect(checkConnections(readConfig(remote))[0]?.found).toContain('10.0.0.2:3307')
  expect(statesOf({ ...remote, DATABASE_CA: '/etc/ca.pem' })).toEqual([
    ['TLS of DATABASE_URL', 'ok'],
    ['TLS of GAME_DATABASE_URL', 'look'],
  ])
})
