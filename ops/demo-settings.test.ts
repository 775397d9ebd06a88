import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { demoSettings } from './demo-settings.ts'

const live = {
  DATABASE_URL: 'mysql://almanac:x@127.0.0.1/almanac',
  GAME_DATABASE_URL: 'mysql://almanac:x@127.0.0.1/ragnarok',
  GAME_LOG_DATABASE_URL: 'mysql://almanac:x@127.0.0.1/ragnarok_log',
  SNAPSHOT_DIR: 'snapshot',
  RELEASES_DIR: 'releases',
  PUBLISH_COMMAND: '/usr/bin/touch var/refresh-wanted',
  FIREWALL_COMMAND: '/usr/local/sbin/open-firewall',
  DELIVERY_TOKEN: 'd'.repeat(32),
  METRICS_TOKEN: 'm'.repeat(32),
  SECOND_FACTOR_KEY: 'k'.repeat(32),
  MAIL_URL: 'smtps://almanac:x@mail.example.com',
  PAYMENT_PROVIDER: 'ecpay',
}

it('the demo uses no database, folder, program, secret, mail or payment of the site', () => {
  const root = path.resolve('/srv/almanac')
  const folder = path.join(root, 'var', 'demo')
  const settings = demoSettings(live, root)
  expect(settings).toMatchObject({
    DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
    SNAPSHOT_DIR: path.join(folder, 'snapshot'),
    RELEASES_DIR: path.join(folder, 'releases'),
    VAR_DIR: folder,
  })
  const { DATABASE_URL, SNAPSHOT_DIR, RELEASES_DIR, PAYMENT_PROVIDER, ...others } = live
  expect(readConfig({ ...live, ...settings })).toMatchObject({
    PAYMENT_PROVIDER: 'sandbox',
    ...Object.fromEntries(Object.keys(others).map((name) => [name, ''])),
  })
})
