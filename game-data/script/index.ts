/** Tokens and calls of the script language of rAthena. */
export { type Opening, readOpening } from './read-script.ts'
export type { GivenItem, GroupCall } from './script-calls.ts'
export type { Range } from './script-numbers.ts'
export { isSign, readTokens, type Token, withoutComments } from './script-tokens.ts'
