/**
 * JSX that creates nodes, for custom elements. A file whose first comment names the source `#dom` is compiled to calls of
 * `jsx` (package.json maps `#dom` to this file). Nothing is parsed as HTML, so it needs no Trusted Types policy.
 */
import type { Create } from '../parts/create.ts'
import type { AttributeName, AttributeValue, TagName } from './attributes.ts'

/** Content of an element: lists are joined; booleans, null and undefined give nothing. */
export type NodeChild = string | number | boolean | Node | null | undefined | readonly NodeChild[]
type Listener = `on${keyof HTMLElementEventMap}`
type Props = { children?: NodeChild } & Readonly<Record<string, unknown>>

const svgTags: ReadonlySet<string> = new Set(['svg', 'g', 'path', 'use'])

/** Creates an element, or calls a component. A function is the listener of the event after `on`. */
export function jsx(type: string | ((props: never) => HTMLElement), { children, ...attributes }: Props): HTMLElement {
  if (typeof type === 'function') return type({ children, ...attributes } as never)
  const element = svgTags.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'key') continue
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener)
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...nodesOf(children))
  return element as HTMLElement
}

export { jsx as jsxDEV, jsx as jsxs }

/** Makes nodes from the descriptions of `src/parts`. */
export const createNode: Create<Node> = (tag, attributes, ...children) => jsx(tag, { ...attributes, children })

function nodesOf(child: NodeChild): (Node | string)[] {
  if (child === null || child === undefined || typeof child === 'boolean') return []
  if (typeof child === 'string' || typeof child === 'number') return [String(child)]
  return child instanceof Node ? [child] : child.flatMap(nodesOf)
}

export namespace JSX {
  export type Element = HTMLElement
  export type ElementType = TagName | ((props: never) => HTMLElement)
  export interface ElementChildrenAttribute {
    children: unknown
  }
  export type IntrinsicElements = {
    [tag in TagName]: { [name in AttributeName]?: AttributeValue } & {
      [name in Listener]?: (event: Event) => void
    } & { children?: NodeChild }
  }
}
