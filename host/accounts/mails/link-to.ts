import type { LinkPurpose } from '../../../domain/accounts/account-links.ts'
import type { Config } from '../../../settings/config.ts'

const pages = { reset: '/recover', email: '/confirm-email' } as const satisfies Record<LinkPurpose, string>

/**
 * Address of a one-time link: on the site as configured, regardless of the request's host. The token is in the
 * fragment, which browsers do not send to servers, logs or other sites.
 */
export function linkTo({ SITE_URL }: Pick<Config, 'SITE_URL'>, purpose: LinkPurpose, token: string): string {
  return `${SITE_URL}${pages[purpose]}#${token}`
}
