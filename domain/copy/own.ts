/** Texts that the contract's copy does not have, in the same voice. */
export const ownCopy = {} as const
