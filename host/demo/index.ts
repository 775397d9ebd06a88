export { claimForDemo } from './claim-for-demo.ts'
export { openSampleHistory, type SampleHistory } from './sample-history.ts'
export { type DemoAccount, mayHaveDemo, seedDemo } from './seed-demo.ts'
export { seedMarket } from './seed-market.ts'
