/** Kinds of offers, as stored. */
export const offerKinds = { selling: 0, buying: 1 } as const
/** Of rows whose price is in no currency of this site: no search reads them. Their shop has its own kind. */
export const hiddenKind = 2
export type OfferKind = keyof typeof offerKinds
