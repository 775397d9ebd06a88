import process from 'node:process'
import { startShotsStack } from './shots-stack.ts'

/** What the workers have to know travels in the environment, as Playwright has it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { accounts, stop } = await startShotsStack()
  process.env.SHOTS_ACCOUNTS = JSON.stringify(accounts)
  return stop
}
