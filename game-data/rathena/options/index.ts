/** Groups of random options, and the items that have them. */
export { isNamed, readOptionGroups } from './option-groups.ts'
export { OptionUses } from './option-uses.ts'
export { readRandomOptions, withWords } from './random-options.ts'
