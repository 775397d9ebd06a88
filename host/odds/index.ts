export { type BoxResult, type RowResult, readBoxOdds } from './read-box-odds.ts'
