import type { Content, Create } from './create.ts'

export interface ItemLabelFacts<Node> {
  id: number
  name: Content<Node>
  /** Card slots; shown as `[2]` above 0. */
  slots?: number | undefined
  /** Shown as `+9` above 0. */
  refine?: number | undefined
  /** Letter of the grade; empty = none. */
  grade?: string | undefined
  /** Distinguishes it from other items of the same name: `頭上 #5010`. */
  mark?: string | undefined
  /** Whether the item has its own page. Without one it has a tooltip with what the host knows; until that is known, neither. */
  page: 'link' | 'none' | 'unknown'
}

/**
 * An item as every page shows it: icon, refine, name, slots, grade. The item tooltip looks for `data-item` and `item-tag`;
 * the address identifies the item.
 */
export function itemLabel<Node>(create: Create<Node>, imageHost: string, item: ItemLabelFacts<Node>): Node {
  const { id, name, slots = 0, refine = 0, grade, mark, page } = item
  const inside = [
    itemIcon(create, imageHost, id),
    create(
      'span',
      {},
      refine > 0 && create('span', { class: 'item-refine' }, `+${refine} `),
      name,
      slots > 0 && [' ', create('span', { class: 'item-slots' }, `[${slots}]`)],
      mark && [' ', create('small', {}, mark)],
    ),
    grade && create('span', { class: 'grade-seal' }, grade),
  ]
  if (page === 'link') return create('a', { class: 'item', href: `/item/${id}`, 'data-item': true }, ...inside)
  if (page === 'none') return create('span', { class: 'item item-tag', 'data-id': id }, ...inside)
  return create('span', { class: 'item' }, ...inside)
}

/** In place of a name that is not known yet: as wide as most names, so that what is below stays in place. */
export function unknownName<Node>(create: Create<Node>): Node {
  return create('span', { class: 'inline-block w-16' }, '…')
}

/** The item's icon, 24 px; `src/elements/icon-fallback.ts` replaces one that cannot be loaded. */
export function itemIcon<Node>(create: Create<Node>, imageHost: string, id: number): Node {
  const size = { width: 24, height: 24 }
  return create('img', { src: `${imageHost}/item/${id}.png`, alt: '', ...size, loading: 'lazy', decoding: 'async' })
}
