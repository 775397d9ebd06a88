/** Enchants and reforms. */
export { readEnchants } from './enchants.ts'
export { readReforms } from './reforms.ts'
