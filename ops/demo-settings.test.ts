import { expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { demoSettings } from './demo-settings.ts'

const live = {
  DATABASE_URL: 'mysql://almanac:x@127.0.0.1/almanac',
  GAME_DATABASE_URL: 'mysql://almanac:x@127.0.0.1/ragnarok',
  SNAPSHOT_DIR: 'snapshot',
  RELEASES_DIR: 'releases',
  PUBLISH_COMMAND: '/usr/bin/touch var/refresh-wanted',
  MAIL_URL: 'smtps://almanac:x@mail.example.com',
  PAYMENT_PROVIDER: 'ecpay',
}

it('shares nothing with the real site, for any of its settings', () => {
  const settings = demoSettings(live, '/srv/almanac')
  expect(settings).toMatchObject({
    DATABASE_URL: 'sqlite:/srv/almanac/var/demo/almanac.sqlite',
    GAME_DATABASE_URL: '',
    SNAPSHOT_DIR: '/srv/almanac/var/demo/snapshot',
    RELEASES_DIR: '/srv/almanac/var/demo/releases',
    VAR_DIR: '/srv/almanac/var/demo',
    PUBLISH_COMMAND: '',
    MAIL_URL: '',
    PAYMENT_PROVIDER: '',
  })
  expect(readConfig({ ...live, ...settings })).toMatchObject({ MAIL_URL: '', PAYMENT_PROVIDER: 'sandbox' })
})
