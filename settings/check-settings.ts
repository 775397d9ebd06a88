/** Checks settings against each other: each can be valid alone and the site still broken. */
import { type Config, ConfigError } from './config.ts'
import { isLoopbackUrl } from './config-fields.ts'

type Addresses = Pick<
  Config,
  'SITE_URL' | 'PUBLIC_API_HOST' | 'PUBLIC_IMAGE_HOST' | 'PUBLIC_IP_LOOKUP' | 'PUBLIC_REPORT_URL'
>

/** Addresses that visitors' browsers could not open or load: one line each, with the remedy. */
export function addressProblems(config: Addresses): string[] {
  const { SITE_URL, PUBLIC_API_HOST } = config
  const problems: string[] = []
  if (isLoopbackUrl(SITE_URL) && !isLoopbackUrl(PUBLIC_API_HOST))
    problems.push(
      `SITE_URL is ${SITE_URL}, which only this machine can open, but PUBLIC_API_HOST is ${PUBLIC_API_HOST}: ` +
        'set SITE_URL to the address that players open, such as https://wiki.example.com',
    )
  if (!isLoopbackUrl(SITE_URL)) {
    // An address equal to PUBLIC_API_HOST is reported only once, under that name.
    const onOtherHosts = (addresses: readonly string[]) =>
      addresses.filter((value) => new URL(value).origin !== PUBLIC_API_HOST)
    // An empty value turns reports off.
    const reports = config.PUBLIC_REPORT_URL === '' ? [] : [config.PUBLIC_REPORT_URL]
    for (const [name, value] of [
      ['PUBLIC_API_HOST', PUBLIC_API_HOST],
      ['PUBLIC_IMAGE_HOST', config.PUBLIC_IMAGE_HOST],
      ...onOtherHosts(config.PUBLIC_IP_LOOKUP).map((value) => ['PUBLIC_IP_LOOKUP', value] as const),
      ...onOtherHosts(reports).map((value) => ['PUBLIC_REPORT_URL', value] as const),
    ] as const)
      if (isLoopbackUrl(value))
        problems.push(
          `${name} is ${value}, which only this machine can open, but SITE_URL is ${SITE_URL}: ` +
            `set ${name} to an address that players' browsers reach, such as https://api.example.com`,
        )
      else if (SITE_URL.startsWith('https:') && !value.startsWith('https:'))
        problems.push(
          `${name} is ${value}, but SITE_URL is ${SITE_URL}: browsers block http requests of pages loaded over https. Set ${name} to an https address`,
        )
  }
  // The image host defaults to the API host: then one line is enough.
  return config.PUBLIC_IMAGE_HOST === PUBLIC_API_HOST
    ? problems.filter((line) => !line.startsWith('PUBLIC_IMAGE_HOST'))
    : problems
}

/** All problems of the published addresses, and those of the host's other settings. */
export function hostSettingProblems(
  config: Addresses &
    Pick<
      Config,
      'CORS_ORIGINS' | 'TRUSTED_PROXY_HOPS' | 'HOST_BIND' | 'GAME_DATABASE_URL' | 'PUBLIC_SIGN_UP_BIRTHDATE'
    >,
): string[] {
  const problems = addressProblems(config)
  const { SITE_URL, PUBLIC_API_HOST, CORS_ORIGINS, TRUSTED_PROXY_HOPS, HOST_BIND } = config
  if (!CORS_ORIGINS.includes(SITE_URL) && SITE_URL !== PUBLIC_API_HOST)
    problems.push(
      `CORS_ORIGINS does not contain SITE_URL=${SITE_URL}: browsers block all answers to its pages. Remove CORS_ORIGINS, or add the site to it`,
    )
  const bindHost = HOST_BIND.includes(':') ? `[${HOST_BIND.replace(/%.*/, '')}]` : HOST_BIND
  if (TRUSTED_PROXY_HOPS === 0 && isLoopbackUrl(`http://${bindHost}`) && !isLoopbackUrl(PUBLIC_API_HOST))
    problems.push(
      `TRUSTED_PROXY_HOPS is 0, but ${PUBLIC_API_HOST} can only reach HOST_BIND=${HOST_BIND} through a proxy: ` +
        'all visitors would share its address and its limits. Set TRUSTED_PROXY_HOPS=1',
    )
  if (config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' && config.GAME_DATABASE_URL === '')
    problems.push(
      'PUBLIC_SIGN_UP_BIRTHDATE is on without GAME_DATABASE_URL: the sign-up would ask for a date that is not stored. Remove PUBLIC_SIGN_UP_BIRTHDATE',
    )
  return problems
}

/** Throws `ConfigError` when a release made with these settings would not work for visitors. */
export function checkPublished(config: Addresses): void {
  const problems = addressProblems(config)
  if (problems.length === 0) return
  throw new ConfigError(`The settings do not fit each other:\n${problems.map((line) => `  ${line}`).join('\n')}`)
}
