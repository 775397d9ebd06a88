/** Checks settings against each other: each can be valid alone and the site still broken. */
import { type Config, ConfigError } from './config.ts'
import { isLoopbackUrl } from './config-fields.ts'

/** A combination of settings that does not work, and what to set instead. */
export interface SettingsProblem {
  problem: string
  remedy: string
}

/** Addresses that visitors' browsers could not open or load. */
export function addressProblems(config: Config): SettingsProblem[] {
  const { SITE_URL, PUBLIC_API_HOST, PUBLIC_IMAGE_HOST, PUBLIC_REPORT_URL } = config
  if (isLoopbackUrl(SITE_URL)) {
    if (isLoopbackUrl(PUBLIC_API_HOST)) return []
    const problem = `SITE_URL is ${SITE_URL}, which only this machine can open, but PUBLIC_API_HOST is ${PUBLIC_API_HOST}`
    return [{ problem, remedy: 'Set SITE_URL to the address that players open, such as https://wiki.example.com' }]
  }
  const addresses = [
    ['PUBLIC_API_HOST', PUBLIC_API_HOST],
    ['PUBLIC_IMAGE_HOST', PUBLIC_IMAGE_HOST],
    ...config.PUBLIC_IP_LOOKUP.map((value) => ['PUBLIC_IP_LOOKUP', value] as const),
    ['PUBLIC_REPORT_URL', PUBLIC_REPORT_URL],
  ] as const
  const links = [
    ['CONTACT_URL', config.CONTACT_URL],
    ['CLIENT_DOWNLOAD_URL', config.CLIENT_DOWNLOAD_URL],
    ...config.CLIENT_PATCHES.map(({ url }) => ['CLIENT_PATCHES', url] as const),
    ...config.COMMUNITY_LINKS.map(({ url }) => ['COMMUNITY_LINKS', url] as const),
  ] as const
  const plainLinks = links
    .filter(([, value]) => SITE_URL.startsWith('https:') && value.startsWith('http:'))
    .map(([name, value]) => ({
      problem: `${name} is ${value}, but SITE_URL is ${SITE_URL}: a link that anyone in between can change`,
      remedy: `Set ${name} to an https address`,
    }))
  return [
    ...plainLinks,
    ...addresses.flatMap(([name, value]): SettingsProblem[] => {
      // Empty turns reports off.
      if (value === '') return []
      // By default the others are addresses of PUBLIC_API_HOST, which is then reported alone.
      if (name !== 'PUBLIC_API_HOST' && new URL(value).origin === PUBLIC_API_HOST) return []
      if (isLoopbackUrl(value))
        return [
          {
            problem: `${name} is ${value}, which only this machine can open, but SITE_URL is ${SITE_URL}`,
            remedy: `Set ${name} to an address that players' browsers reach, such as https://api.example.com`,
          },
        ]
      if (SITE_URL.startsWith('https:') && !value.startsWith('https:'))
        return [
          {
            problem: `${name} is ${value}, but SITE_URL is ${SITE_URL}: browsers block http requests of pages loaded over https`,
            remedy: `Set ${name} to an https address`,
          },
        ]
      return []
    }),
  ]
}

/** All problems of the published addresses, and those of the host's other settings. */
export function hostSettingProblems(config: Config): SettingsProblem[] {
  const problems = addressProblems(config)
  const { SITE_URL, PUBLIC_API_HOST, CORS_ORIGINS, TRUSTED_PROXY_HOPS, HOST_BIND } = config
  if (!CORS_ORIGINS.includes(SITE_URL) && SITE_URL !== PUBLIC_API_HOST)
    problems.push({
      problem: `CORS_ORIGINS does not contain SITE_URL=${SITE_URL}: browsers block all answers to its pages`,
      remedy: 'Remove CORS_ORIGINS, or add the site to it',
    })
  const bindHost = HOST_BIND.includes(':') ? `[${HOST_BIND.replace(/%.*/, '')}]` : HOST_BIND
  // Other machines reach a host that listens on all addresses.
  const isLocal = !['0.0.0.0', '::'].includes(HOST_BIND) && isLoopbackUrl(`http://${bindHost}`)
  // The host itself answers http only.
  const needsProxy = isLocal || PUBLIC_API_HOST.startsWith('https:')
  if (TRUSTED_PROXY_HOPS === 0 && needsProxy && !isLoopbackUrl(PUBLIC_API_HOST))
    problems.push({
      problem:
        `TRUSTED_PROXY_HOPS is 0, but ${PUBLIC_API_HOST} can only reach HOST_BIND=${HOST_BIND} through a proxy: ` +
        'all visitors would share its address and its limits',
      remedy: 'Set TRUSTED_PROXY_HOPS=1',
    })
  if (config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' && config.GAME_DATABASE_URL === '')
    problems.push({
      problem:
        'PUBLIC_SIGN_UP_BIRTHDATE is on without GAME_DATABASE_URL: the sign-up would ask for a date that is not stored',
      remedy: 'Remove PUBLIC_SIGN_UP_BIRTHDATE',
    })
  return problems
}

/** Throws `ConfigError` when a release made with these settings would not work for visitors. */
export function checkPublished(config: Config): void {
  const problems = addressProblems(config)
  if (problems.length === 0) return
  const lines = problems.map(({ problem, remedy }) => `  ${problem}. ${remedy}`)
  throw new ConfigError(`The settings do not fit each other:\n${lines.join('\n')}`)
}
