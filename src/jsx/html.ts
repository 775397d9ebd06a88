/**
 * JSX that renders strings of HTML, for the static components. A file whose first comment names the source `#html` is
 * compiled to calls of `jsx` (package.json maps `#html` to this file). Text and attribute values are escaped, so that
 * no name in the game's data can become markup. Attributes have their HTML names.
 */
import { escapeHtml } from '../../domain/html/escape-html.ts'
import type { Create } from '../parts/create.ts'
import type { AttributeName, AttributeValue, TagName } from './attributes.ts'

/** HTML that may be written into a page unchanged. Only `jsx` and `trusted` create it. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** Content of an element: text is escaped, HTML is kept, lists are joined, and the other values give nothing. */
export type Child = string | number | Html | boolean | null | undefined | readonly Child[]
type Props = { children?: Child } & Readonly<Record<string, unknown>>

/** Elements without content and end tag. */
const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/** Marks text as HTML without escaping it. Only for sanitised HTML, or HTML written in this project. */
export function trusted(text: string): Html {
  return new Html(text)
}

/** The HTML of a content; empty if it is nothing. */
export function renderChild(child: Child): string {
  if (typeof child === 'string') return escapeHtml(child)
  if (typeof child === 'number') return String(child)
  if (child instanceof Html) return child.toString()
  let text = ''
  if (child && child !== true) for (const part of child) text += renderChild(part)
  return text
}

/** Renders an element, or calls a component. */
export function jsx(type: string | ((props: never) => Child), props: Props): Html {
  if (typeof type === 'function') {
    const content = type(props as never)
    return content instanceof Html ? content : new Html(renderChild(content))
  }
  let tag = `<${type}`
  for (const name in props)
    if (name !== 'children' && name !== 'key') tag += attribute(name, props[name] as AttributeValue)
  return new Html(voidElements.has(type) ? `${tag}>` : `${tag}>${renderChild(props.children)}</${type}>`)
}

export { jsx as jsxDEV, jsx as jsxs }

/** Makes strings of HTML from the descriptions of `src/parts`. Listeners are left out. */
export const createHtml: Create<Html> = (tag, attributes, ...children) => jsx(tag, { ...attributes, children })

export function Fragment({ children }: { children?: Child }): Child {
  return children
}

function attribute(name: string, value: AttributeValue): string {
  if (typeof value === 'function' || value === false || value === null || value === undefined) return ''
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
}

export namespace JSX {
  export type Element = Html
  export type ElementType = TagName | ((props: never) => Child)
  export interface ElementChildrenAttribute {
    children: unknown
  }
  export type IntrinsicElements = {
    [tag in TagName]: { [name in AttributeName]?: AttributeValue } & { children?: Child }
  }
}
