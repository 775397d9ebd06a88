export { runBackfill } from './backfill-command.ts'
export { keepCollecting } from './collector.ts'
export { shopsSeenAt } from './collector-state.ts'
