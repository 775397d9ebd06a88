/** Reports of a wrong value to the operator's channel. */

/** What a report contains. */
export interface ValueReport {
  /** Absolute address of the page. */
  page: string
  /** Kind and key of the record, such as `item/501`. */
  id: string
  /** Version of the game data; '' if unknown. */
  version: string
  /** Text of the value. */
  value: string
}

/** Names of values in the address of a channel, such as `https://example.com/new?title={id}&body={text}`. */
const placeholder = /\{(page|id|version|value|text)\}/g

/** Addresses stay well below the 8,000 characters that servers accept: a Chinese character takes nine. */
const maxValue = 300

/** Where a report goes. `copies`: the channel takes no text in its address, so the visitor pastes it. */
export interface ReportTarget {
  href: string
  text: string
  copies: boolean
}

/** `labels`: the words before page, record, version and value, in this order. */
export function reportTarget(
  channel: string,
  report: ValueReport,
  labels: readonly string[],
  subject: string,
): ReportTarget {
  const value = shortened(report.value)
  const values = { page: report.page, id: report.id, version: report.version, value }
  const lines = [values.page, values.id, values.version, values.value]
  const text = lines.map((line, index) => `${labels[index] ?? ''}${line}`).join('\n')
  if (channel.startsWith('mailto:')) {
    // RFC 6068: lines end with CRLF, and a space is %20.
    const body = encode(text.replaceAll('\n', '\r\n'))
    return { href: `${channel}?subject=${encode(`${subject} ${values.id}`)}&body=${body}`, text, copies: false }
  }
  const filled = channel.replace(placeholder, (_, name: keyof typeof values | 'text') =>
    encode(name === 'text' ? text : values[name]),
  )
  return { href: filled, text, copies: filled === channel }
}

/** Whether a channel's placeholders are known, and none is part of the host's name. */
export function isReportAddress(text: string): boolean {
  const rest = text.replace(placeholder, '')
  return !/[{}]/.test(rest) && !/^https?:\/\/[^/?#]*\{/i.test(text)
}

/** One line, without halves of characters. */
function shortened(value: string): string {
  const line = value.toWellFormed().replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > maxValue ? `${characters.slice(0, maxValue - 1).join('')}…` : line
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
