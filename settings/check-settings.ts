/** Settings against each other: each may be right by itself and the site still broken. */
import { type Config, ConfigError } from './config.ts'
import { isLoopbackUrl } from './config-fields.ts'

type Addresses = Pick<
  Config,
  'SITE_URL' | 'PUBLIC_API_HOST' | 'PUBLIC_IMAGE_HOST' | 'PUBLIC_IP_LOOKUP' | 'PUBLIC_REPORT_URL'
>

/** What visitors' browsers would not open or not load; a line each, with the remedy. */
export function addressProblems(config: Addresses): string[] {
  const { SITE_URL, PUBLIC_API_HOST } = config
  const problems: string[] = []
  if (isLoopbackUrl(SITE_URL) && !isLoopbackUrl(PUBLIC_API_HOST))
    problems.push(
      `SITE_URL is ${SITE_URL}, which only this machine can open, beside PUBLIC_API_HOST=${PUBLIC_API_HOST}: set SITE_URL to the address that players open, such as https://wiki.example.com`,
    )
  if (!isLoopbackUrl(SITE_URL)) {
    // The host's own address is named once, by its own name.
    const others = (addresses: readonly string[]) =>
      addresses.filter((value) => new URL(value).origin !== PUBLIC_API_HOST)
    // Off where it is empty.
    const reports = config.PUBLIC_REPORT_URL === '' ? [] : [config.PUBLIC_REPORT_URL]
    for (const [name, value] of [
      ['PUBLIC_API_HOST', PUBLIC_API_HOST],
      ['PUBLIC_IMAGE_HOST', config.PUBLIC_IMAGE_HOST],
      ...others(config.PUBLIC_IP_LOOKUP).map((value) => ['PUBLIC_IP_LOOKUP', value] as const),
      ...others(reports).map((value) => ['PUBLIC_REPORT_URL', value] as const),
    ] as const)
      if (isLoopbackUrl(value))
        problems.push(
          `${name} is ${value}, which only this machine can open, beside SITE_URL=${SITE_URL}: set ${name} to an address that players' browsers reach, such as https://api.example.com`,
        )
      else if (SITE_URL.startsWith('https:') && !value.startsWith('https:'))
        problems.push(
          `${name} is ${value} beside SITE_URL=${SITE_URL}: browsers load and send nothing over http from a page that came over https. Set it to an https address`,
        )
  }
  // Pictures stand on the API host where nothing else is said: then one line is enough.
  return config.PUBLIC_IMAGE_HOST === PUBLIC_API_HOST
    ? problems.filter((line) => !line.startsWith('PUBLIC_IMAGE_HOST'))
    : problems
}

/** The same, and what the host's own settings do not fit. */
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
      `CORS_ORIGINS does not hold SITE_URL=${SITE_URL}: browsers refuse its pages every answer. Leave CORS_ORIGINS out, or add the site to it`,
    )
  const bindsLoopback = isLoopbackUrl(
    `http://${HOST_BIND.includes(':') ? `[${HOST_BIND.replace(/%.*/, '')}]` : HOST_BIND}`,
  )
  if (TRUSTED_PROXY_HOPS === 0 && bindsLoopback && !isLoopbackUrl(PUBLIC_API_HOST))
    problems.push(
      `TRUSTED_PROXY_HOPS is 0, but ${PUBLIC_API_HOST} can only reach HOST_BIND=${HOST_BIND} through a proxy: all visitors would share its address and its limits. Set TRUSTED_PROXY_HOPS=1`,
    )
  if (config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' && config.GAME_DATABASE_URL === '')
    problems.push(
      'PUBLIC_SIGN_UP_BIRTHDATE is on without GAME_DATABASE_URL: players are asked for a date that nobody keeps. Leave it out',
    )
  return problems
}

/** Throws `ConfigError` where a release made with these settings would not work for visitors. */
export function checkPublished(config: Addresses): void {
  const problems = addressProblems(config)
  if (problems.length === 0) return
  throw new ConfigError(`The settings do not fit each other:\n${problems.map((line) => `  ${line}`).join('\n')}`)
}
