import { linkMinutes } from '../../../domain/accounts/account-links.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { type MailKind, mailCopy } from '../../../domain/copy/mail.ts'
import { nameWithoutLinks } from '../../../domain/text/name-without-links.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Config } from '../../../settings/config.ts'
import type { Mail, MailFacts } from '../../mail/index.ts'

export interface MailParts {
  kind: MailKind
  to: string
  /** The account's name. */
  name: string
  facts: MailFacts
  /** Target of the mail's link, for kinds that have one. */
  link?: string
}

/** The text of a mail. Addresses in it come from the settings, never from a request. */
export function composeMail(
  { kind, to, name, facts, link = '' }: MailParts,
  config: Pick<Config, 'SITE_NAME' | 'SITE_URL'>,
): Mail {
  const { subject, lines } = mailCopy.mails[kind]
  const site = oneLine(config.SITE_NAME)
  const isNotice = kind.startsWith('told.')
  const shownFacts = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, oneLine(value)]))
  const values = {
    ...shownFacts,
    // Users choose their names, and mails go to strangers.
    name: nameWithoutLinks(name),
    site,
    url: config.SITE_URL,
    link,
    minutes: linkMinutes.reset,
    hours: linkMinutes.email / 60,
    ...(kind === 'told.device' && { device: shownFacts.device || mailCopy.unknownDevice }),
  }
  const circumstances = [
    ...(shownFacts.at ? [mailCopy.when] : []),
    ...(kind === 'told.device' ? [mailCopy.device] : []),
    ...(shownFacts.network ? [mailCopy.network] : []),
  ]
  const paragraphs: (readonly string[])[] = [
    [mailCopy.greeting],
    ...lines.map((line) => [line]),
    circumstances,
    isNotice ? [mailCopy.notYou] : [],
    [mailCopy.footer],
  ]
  const text = paragraphs
    .filter((paragraph) => paragraph.length > 0)
    .map((paragraph) => paragraph.map((line) => fill(line, values)).join('\n'))
    .join('\n\n')
  return { to, subject: `${subject}：${site}`, text: `${text}\n` }
}
