export { createOddsCollector, keepCountingOdds } from './collector.ts'
export { oddsSeenAt } from './counting-state.ts'
