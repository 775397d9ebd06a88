import path from 'node:path'
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

it('the demo shares no settings with the site', () => {
  const root = path.resolve('/srv/almanac')
  const folder = path.join(root, 'var', 'demo')
  const settings = demoSettings(live, root)
  expect(settings).toMatchObject({
    DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
    GAME_DATABASE_URL: '',
    SNAPSHOT_DIR: path.join(folder, 'snapshot'),
    RELEASES_DIR: path.join(folder, 'releases'),
    VAR_DIR: folder,
    PUBLISH_COMMAND: '',
  })
  expect(readConfig({ ...live, ...settings })).toMatchObject({ MAIL_URL: '', PAYMENT_PROVIDER: 'sandbox' })
})
