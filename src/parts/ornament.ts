import type { Create } from './create.ts'
import type { Mark } from './marks.ts'

/** A woodcut-like mark in the colour of the surrounding text, from the file of all marks (`src/pages/marks.svg.ts`). */
export function ornament<Node>(create: Create<Node>, mark: Mark): Node {
  const use = create('use', { href: `/marks.svg#${mark}` })
  return create('svg', { viewBox: '0 0 48 48', fill: 'currentColor', 'aria-hidden': 'true' }, use)
}
