export { claimForDemo } from './claim-for-demo.ts'
export { type SampleHistory, openSampleHistory } from './sample-history.ts'
export { type DemoAccount, mayHaveDemo, randomPassword, seedDemo } from './seed-demo.ts'
export { seedMarket } from './seed-market.ts'
