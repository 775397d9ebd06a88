import type { Attributes, Content, Create } from './create.ts'
import { ornament } from './ornament.ts'

/** Class of an empty state. */
export const emptyClass = 'empty'

export interface EmptyStateProps<Node> {
  /** Default: the lantern. */
  picture?: Node | undefined
  /** True if something failed: screen readers announce it. */
  error?: boolean | undefined
}

/** An empty state: illustration, sentence, next step. */
export function emptyState<Node>(
  create: Create<Node>,
  { picture, error, ...attributes }: EmptyStateProps<Node> & Attributes,
  children: Content<Node>,
): Node {
  const look = error ? { class: `${emptyClass} text-danger`, role: 'alert' } : { class: emptyClass }
  return create('div', { ...look, ...attributes }, picture ?? ornament(create, 'lantern'), children)
}
