import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../../domain/copy/market.ts'
import type { Attributes, Create } from '../create.ts'

const small = 'btn btn-small pointer-coarse:min-h-10'

/** Opens the details of the offer of an item with this name. */
export function detailButton<Node>(create: Create<Node>, name: string, attributes: Attributes): Node {
  const label = fill(marketSiteCopy.detailOf, { name })
  return create('button', { type: 'button', class: small, 'aria-label': label, ...attributes }, shopCopy.detail)
}

/** Adds an item to the watch list of this browser, or removes it. */
export function watchButton<Node>(
  create: Create<Node>,
  { name, isWatched }: { name: string; isWatched: boolean },
  attributes: Attributes,
): Node {
  return create(
    'button',
    {
      type: 'button',
      class: `${small} btn-quiet aria-pressed:text-spruce`,
      'aria-pressed': String(isWatched),
      'aria-label': fill(marketSiteCopy.watchItem, { name }),
      title: shopCopy.watch,
      ...attributes,
    },
    icon(create, {
      d: 'M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z',
      fill: isWatched ? 'currentColor' : 'none',
    }),
  )
}

/** Opens the dialog of a watch, which notifies the account of offers like this one. */
export function notifyButton<Node>(create: Create<Node>, name: string, attributes: Attributes): Node {
  return create(
    'button',
    {
      type: 'button',
      class: `${small} btn-quiet`,
      'aria-label': fill(marketSiteCopy.notifyOf, { name }),
      title: marketSiteCopy.notify,
      ...attributes,
    },
    icon(create, {
      d: 'M10 2.2c-2.9 0-4.8 2.2-4.8 5v3.4L3.6 14h12.8l-1.6-3.4V7.2c0-2.8-1.9-5-4.8-5zM8 16.2a2 2 0 0 0 4 0',
      fill: 'none',
      'stroke-linejoin': 'round',
    }),
  )
}

function icon<Node>(create: Create<Node>, path: Attributes): Node {
  return create(
    'svg',
    { viewBox: '0 0 20 20', width: 18, height: 18, 'aria-hidden': 'true' },
    create('path', { stroke: 'currentColor', 'stroke-width': '1.5', ...path }),
  )
}
