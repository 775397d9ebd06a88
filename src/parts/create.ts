/**
 * A part of a page that static pages, custom elements and islands all write is described here once, as a function of
 * `create`. `src/jsx/html.ts`, `src/jsx/dom.ts` and `src/ui/create-react.ts` have one each, which makes a string, a node
 * or an element of React; `parts.test.tsx` compares what they write.
 */
export type Create<Node> = (tag: string, attributes: Attributes, ...children: Content<Node>[]) => Node

/** Content of an element: text is escaped, lists are joined; booleans, null and undefined give nothing. */
export type Content<Node> = Node | string | number | boolean | null | undefined | readonly Content<Node>[]

/**
 * Attributes by their names in HTML. `true` writes the name alone; `false` and `undefined` leave it out. A function is the
 * listener of the event after `on`. `key` names an element among its changing siblings, for React.
 */
export type Attributes = Readonly<Record<string, unknown>>
