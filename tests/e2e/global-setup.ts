import process from 'node:process'
import { startStack } from '../stack/stack.ts'

/** With `E2E_RUNNING=1` the stack that already runs on the two ports is used as it is. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_RUNNING) return undefined
  return startStack()
}
