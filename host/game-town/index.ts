export { runTown } from './run-town.ts'
