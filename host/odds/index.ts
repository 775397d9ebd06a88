export { keepCountingOdds } from './collector/index.ts'
export { type BoxResult, type RowResult, readBoxOdds } from './read-box-odds.ts'
export { countContradicted, countsOdds, oddsRoutes } from './routes.ts'
