import type { LinkPurpose } from '../../../domain/account-links.ts'
import type { Config } from '../../../settings/config.ts'

const pages = { reset: '/recover', email: '/confirm-email' } as const satisfies Record<LinkPurpose, string>

/**
 * Where a one-use link leads: to the site as the settings name it, whatever host a request asked for. The token is the
 * fragment, which browsers keep from servers, logs and other sites.
 */
export function linkTo({ SITE_URL }: Pick<Config, 'SITE_URL'>, purpose: LinkPurpose, token: string): string {
  return `${SITE_URL}${pages[purpose]}#${token}`
}
