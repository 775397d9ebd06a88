/** HTML from template strings that escape all values. Used for thousands of rows. */
import { escapeHtml } from '../../domain/escape-html.ts'

/** HTML that may be written into a page unchanged. Only `html` and `trusted` create it. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** Values of a template: text is escaped, HTML is kept, lists are joined, null, undefined and false give nothing. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

/** html`<b title="${name}">${name}</b>`: values are escaped, so no name can become markup. Quote every attribute. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = parts[0] as string
  for (let index = 0; index < values.length; index += 1) text += write(values[index]) + parts[index + 1]
  return new Html(text)
}

/** Marks text as HTML without escaping it. Only for purged HTML, or HTML written in this project. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** An internal name, such as `Guild_Spear`, that may break after its `_` in a narrow column. */
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
