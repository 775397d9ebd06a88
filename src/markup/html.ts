/** HTML made by template strings that escape whatever is put into them. Rows by the thousand are made this way. */
import { escapeHtml } from '../../domain/escape-html.ts'

/** HTML that may go into a page as it stands. Only `html` and `trusted` make it. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** What a template takes: text is escaped, HTML stays, lists are joined, nothing leaves nothing. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

/** html`<b title="${name}">${name}</b>`: values are escaped, so no name can become markup. Quote every attribute. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = parts[0] as string
  for (let index = 0; index < values.length; index += 1) text += write(values[index]) + parts[index + 1]
  return new Html(text)
}

/** Marks text as HTML without escaping it. Only for what was purged, or is written in this project. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** A text whose internal names, such as `Guild_Spear`, a narrow line breaks at their `_` first. */
export function breakable(text: string): Html | string {
  if (!text.includes('_')) return text
  return html`${text.split(/(?<=_)/).map((part, index) => (index > 0 ? html`<wbr>${part}` : part))}`
}

function write(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof Html) return value.toString()
  return value ? value.map(write).join('') : ''
}
