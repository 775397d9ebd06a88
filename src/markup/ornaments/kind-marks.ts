import type { Mark } from './marks.ts'

/** The mark of each kind of page, for page heads, navigation and hits of the search without an icon. */
export const kindMarks = {
  package: 'chest',
  reform: 'anvil',
  enchant: 'stone',
  item: 'sword',
  monster: 'paw',
  map: 'map',
} as const satisfies Readonly<Record<string, Mark>>
