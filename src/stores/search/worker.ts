/** The search itself, in a worker thread: the name table, and Pagefind over texts. */
import { withFacts } from './facts.ts'
import { mentionHits, nameHits } from './hits.ts'
import { browse } from './items.ts'
import { namedMaps, searchNames } from './names.ts'
import type { AnswerMessage, CallMessage, Calls } from './protocol.ts'

const calls: { [N in keyof Calls]: (input: Calls[N]['input']) => Promise<Calls[N]['answer']> } = {
  browse,
  suggest: async ({ query, perKind }) => {
    const { pages, ...rest } = await searchNames(query, perKind)
    return { ...rest, pages: await withFacts(pages) }
  },
  names: nameHits,
  mentions: mentionHits,
  maps: namedMaps,
}

addEventListener('message', async ({ data: { id, name, input } }: MessageEvent<CallMessage>) => {
  let message: AnswerMessage
  try {
    message = { id, answer: await calls[name](input as never) }
  } catch (error) {
    message = { id, error: String(error) }
  }
  postMessage(message)
})
