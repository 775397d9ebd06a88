/** The mark (`src/markup/ornaments`) of each kind of page: in page heads, navigation and hits of the search. */
export const kindMarks = {
  package: 'chest',
  reform: 'anvil',
  enchant: 'stone',
  item: 'sword',
  monster: 'paw',
  map: 'map',
} as const
