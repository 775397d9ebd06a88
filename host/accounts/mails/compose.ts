import { linkMinutes } from '../../../domain/account-links.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { type MailKind, mailCopy } from '../../../domain/copy/mail.ts'
import type { Config } from '../../../settings/config.ts'
import type { Mail, MailFacts } from '../../mail/index.ts'

export interface MailParts {
  kind: MailKind
  to: string
  /** The account's name. */
  name: string
  facts: MailFacts
  /** Where a link of this mail leads; only of kinds that have one. */
  link?: string
}

/** A mail's text. Addresses in it are the site's, as the settings say: nothing that a request names gets there. */
export function composeMail(
  { kind, to, name, facts, link = '' }: MailParts,
  config: Pick<Config, 'SITE_NAME' | 'SITE_URL'>,
): Mail {
  const { subject, lines } = mailCopy.mails[kind]
  const site = oneLine(config.SITE_NAME)
  const isTold = kind.startsWith('told.')
  const facing = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, oneLine(value)]))
  const values = {
    ...facing,
    ...{ name: plainName(name), site, url: config.SITE_URL, link },
    ...{ minutes: linkMinutes.reset, hours: linkMinutes.email / 60 },
    ...(kind === 'told.device' && { device: facing.device || mailCopy.unknownDevice }),
  }
  const about = [
    ...(facing.at ? [mailCopy.when] : []),
    ...(kind === 'told.device' ? [mailCopy.device] : []),
    ...(facing.network ? [mailCopy.network] : []),
  ]
  const parts: (readonly string[])[] = [
    [mailCopy.greeting],
    ...lines.map((line) => [line]),
    about,
    isTold ? [mailCopy.notYou] : [],
    [mailCopy.footer],
  ]
  const text = parts
    .filter((part) => part.length > 0)
    .map((part) => part.map((line) => fill(line, values)).join('\n'))
    .join('\n\n')
  return { to, subject: `${subject}：${site}`, text: `${text}\n` }
}

/** Whoever signs up chooses the name: in a mail to a stranger it must be no address that a program makes a link of. */
function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]/gu, '・')
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}
