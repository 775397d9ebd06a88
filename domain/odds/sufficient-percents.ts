/** Tables and calculators name amounts that suffice with these probabilities, in percent. */
export const sufficientPercents = [50, 90, 99] as const
