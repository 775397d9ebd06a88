/** The search itself, in a worker thread. */
import { calls } from './calls.ts'
import type { AnswerMessage, CallMessage } from './protocol.ts'

addEventListener('message', async ({ data: { id, name, input } }: MessageEvent<CallMessage>) => {
  let message: AnswerMessage
  try {
    message = { id, answer: await calls[name](input as never) }
  } catch (error) {
    message = { id, error: String(error) }
  }
  postMessage(message)
})
