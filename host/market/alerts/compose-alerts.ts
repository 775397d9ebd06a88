import { alertMessageCopy as copy } from '../../../domain/copy/alerts.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { mailCopy } from '../../../domain/copy/mail.ts'
import { percentOfMedian, percentText } from '../../../domain/market/comparison.ts'
import { naviCommand } from '../../../domain/market/navi.ts'
import { nameWithoutLinks } from '../../../domain/text/name-without-links.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Config } from '../../../settings/config.ts'
import type { FoundAlert } from './find-alerts.ts'
import { type LinkConfig, watchLink } from './watch-link.ts'

/** Offers that one message lists; Discord allows ten embeds. Of the others it gives the number. */
const maxListed = 8
/** Of a title (Discord: 256 after escaping), of a line, and of all embeds of a message (Discord: 6,000). */
const maxTitleChars = 120
const maxLineChars = 300
const maxEmbedChars = 5_800
/** Discord's colours of embeds: green, and orange for a suspicious price. */
const colours = { usual: 0x3f7d58, suspicious: 0xc77b30 } as const

export interface ComposeParts {
  /** Only alerts whose watch exists. */
  alerts: readonly FoundAlert[]
  config: Pick<Config, 'SITE_NAME'> & LinkConfig
  nameOf: (itemId: number) => string | undefined
  /** The same alerts may have been sent already. */
  isRepeated: boolean
}

/** The message for a Discord webhook. Nothing in it mentions anybody, and no text of players becomes a link. */
export function discordMessage(parts: ComposeParts) {
  const embeds = withinLimit(parts.alerts.slice(0, maxListed).map((alert) => embedOf(alert, parts)))
  return { content: introLines(parts, embeds.length).join('\n'), allowed_mentions: { parse: [] }, embeds }
}

interface Embed {
  title: string
  url: string
  color: number
  description: string
}

function embedOf(alert: FoundAlert, parts: ComposeParts): Embed {
  const facts = factLines(alert, parts).map((line) =>
    line.startsWith('/navi ') ? `\`${line}\`` : escapeMarkdown(line.slice(0, maxLineChars)),
  )
  return {
    title: escapeMarkdown(titleOf(alert, parts).slice(0, maxTitleChars)),
    url: `${parts.config.SITE_URL}/item/${alert.nameid}`,
    color: alert.isSuspicious ? colours.suspicious : colours.usual,
    description: [...facts, `[${copy.end}](${endLink(alert, parts)})`].join('\n'),
  }
}

/** The first ones that Discord accepts together. */
function withinLimit(embeds: readonly Embed[]): Embed[] {
  let chars = 0
  return embeds.filter(({ title, description }) => {
    chars += title.length + description.length
    return chars <= maxEmbedChars
  })
}

/** Subject and text of a mail. */
export function alertMail(parts: ComposeParts, accountName: string): { subject: string; text: string } {
  const { alerts, config } = parts
  const site = oneLine(config.SITE_NAME)
  const paragraphs = [
    fill(mailCopy.greeting, { name: nameWithoutLinks(accountName) }),
    introLines(parts, Math.min(alerts.length, maxListed)).join('\n'),
    ...alerts
      .slice(0, maxListed)
      .map((alert) =>
        [titleOf(alert, parts), ...factLines(alert, parts), `${copy.end}：${endLink(alert, parts)}`].join('\n'),
      ),
    fill(mailCopy.footer, { site, url: config.SITE_URL }),
  ]
  return { subject: `${copy.subject}：${site}`, text: `${paragraphs.join('\n\n')}\n` }
}

export function testMessage({ SITE_NAME }: Pick<Config, 'SITE_NAME'>) {
  return { content: escapeMarkdown(fill(copy.test, { site: oneLine(SITE_NAME) })), allowed_mentions: { parse: [] } }
}

function introLines({ alerts, config, isRepeated }: ComposeParts, listed: number): string[] {
  const further = alerts.length - listed
  return [
    alerts.length === 1 ? copy.one : fill(copy.several, { n: alerts.length }),
    ...(further > 0 ? [fill(copy.more, { n: further, url: `${config.SITE_URL}/account` })] : []),
    ...(isRepeated ? [copy.repeated] : []),
  ]
}

function titleOf({ nameid, refine, price, amount, currency, side }: FoundAlert, { nameOf }: ComposeParts): string {
  const name = nameOf(nameid) ?? fill(commonCopy.unknownItem, { id: nameid })
  const money = `${numberText(price)} ${currency === 'CASH' ? 'C' : 'Z'}`
  const offer = fill(copy[side], { price: money, amount: numberText(amount) })
  return `${refine > 0 ? `+${refine} ` : ''}${name}：${offer}`
}

function factLines(alert: FoundAlert, { nameOf }: ComposeParts): string[] {
  const cards = alert.cards.map((id) => nameOf(id) ?? fill(commonCopy.unknownItem, { id }))
  const command = naviCommand(alert)
  return [
    ...(cards.length > 0 ? [fill(copy.cards, { cards: cards.join('、') })] : []),
    ...(alert.options > 0 ? [fill(copy.options, { n: alert.options })] : []),
    comparisonLine(alert),
    ...(alert.isSuspicious ? [copy.bait] : []),
    ...(command ? [command] : []),
    fill(copy.seller, { name: nameWithoutLinks(alert.char_name) }),
    `${fill(copy.time, { time: taipeiText(alert.createdAt) })}；${alert.isGone ? copy.gone : copy.mayBeGone}`,
  ]
}

function comparisonLine({ price, usual, cards, options }: FoundAlert): string {
  if (cards.length > 0 || options > 0) return copy.notCompared
  const percent = percentOfMedian(price, usual)
  if (!usual || percent === undefined) return copy.noMedian
  const values = { percent: percentText(percent), median: numberText(usual.median), n: numberText(usual.sales) }
  return fill(copy.median, values)
}

function endLink({ watch }: FoundAlert, { config }: ComposeParts): string {
  return watch ? watchLink(config, watch) : ''
}

/** Discord would read these as formats, links, mentions or lists. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|>#[\]()@<]/g, '\\$&')
}
