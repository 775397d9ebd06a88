/** Texts of the market that the contract's copy does not have, in the same voice. */
export const marketOwnCopy = {
  wan: '萬',
  yi: '億',
} as const
