import path from 'node:path'
import { readSetting } from '../settings/config.ts'
import { isInside } from './folders.ts'

/**
 * Settings with effects outside the demo: the operator's own databases and programs, players' mailboxes, and real
 * money.
 */
const liveSettings = [
  'GAME_DATABASE_URL',
  'GAME_LOG_DATABASE_URL',
  'PUBLISH_COMMAND',
  'FIREWALL_COMMAND',
  'DELIVERY_TOKEN',
  'METRICS_TOKEN',
  'SECOND_FACTOR_KEY',
  'MAIL_URL',
  'PAYMENT_PROVIDER',
] as const

/**
 * Settings of the demo of `npm start` and `npm run dev`, which override the environment: separate folders and a
 * separate database below `var/demo`, so that the demo shares nothing with the real site. '' = the setting's default.
 */
export function demoSettings(
  env: Readonly<Record<string, string | undefined>>,
  root: string = process.cwd(),
): Record<string, string> {
  const state = path.resolve(root, readSetting(env, 'VAR_DIR'))
  // Releases must be inside the project.
  const folder = path.join(isInside(root, state) ? state : path.join(root, 'var'), 'demo')
  return {
    ...Object.fromEntries(liveSettings.map((name) => [name, ''])),
    VAR_DIR: folder,
    SNAPSHOT_DIR: path.join(folder, 'snapshot'),
    RELEASES_DIR: path.join(folder, 'releases'),
    DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
    CONTACT_URL: readSetting(env, 'CONTACT_URL') || 'mailto:team@example.com',
    CLIENT_DOWNLOAD_URL: readSetting(env, 'CLIENT_DOWNLOAD_URL') || `${readSetting(env, 'SITE_URL')}/demo-client.txt`,
  }
}
