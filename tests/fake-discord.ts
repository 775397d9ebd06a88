/** A server on loopback that answers in place of Discord's webhooks. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startFakeService } from './fake-service.ts'

/** What a message to a webhook contains. */
export interface DiscordMessage {
  content: string
  embeds?: { title: string; description: string; url: string }[]
  allowed_mentions: { parse: string[] }
}

export interface DiscordAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

export interface FakeDiscord {
  url: string
  /** Address of a webhook. */
  webhook: (id: number) => string
  /** All messages, with the id of their webhook, and whether they were accepted. */
  messages: { id: number; message: DiscordMessage; isAccepted: boolean }[]
  /** The answers to the next messages; afterwards, and at first, each is accepted. `never`: no answer. */
  answers: (DiscordAnswer | 'never' | 'cut')[]
  /** The link of the newest message that ends a watch. */
  endLink(): string
  close(): Promise<void>
}

export async function startFakeDiscord(): Promise<FakeDiscord> {
  const messages: FakeDiscord['messages'] = []
  const answers: FakeDiscord['answers'] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, id] = /^\/api\/webhooks\/(\d+)\/[\w-]+\?wait=true$/.exec(request.url ?? '') ?? []
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const next = answers.shift() ?? { status: 204 }
    const isAccepted = typeof next === 'object' && next.status < 300
    const message = JSON.parse(Buffer.concat(chunks).toString()) as DiscordMessage
    messages.push({ id: Number(id), message, isAccepted })
    if (next === 'never') return
    if (next === 'cut') return void response.destroy()
    response.writeHead(next.status, next.headers)
    response.end(next.body)
  }

  const service = await startFakeService((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  return {
    ...service,
    webhook: (id) => `${service.url}/api/webhooks/${id}/token-of-${id}`,
    messages,
    answers,
    endLink() {
      const links =
        messages
          .at(-1)
          ?.message.embeds?.at(-1)
          ?.description.match(/https?:\/\/[^\s)]+#[^\s)]+/g) ?? []
      if (links.length !== 1) throw new Error(`the newest message has ${links.length} links`)
      return links[0] as string
    },
  }
}
