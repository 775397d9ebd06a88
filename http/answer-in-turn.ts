import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before they send the next request; this allows a little more. */
const maxPipelined = 10

/**
 * Answers the requests of a connection one after the other, and closes the connection when more than `maxPipelined`
 * wait. One packet can contain a thousand requests. Answering them all at once would keep a thousand answers and open
 * files in memory for a client that never reads them.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return function answerNext(request, response) {
    const { socket } = request
    const turns = queues.get(socket) ?? []
    queues.set(socket, turns)
    if (turns.length >= maxPipelined) socket.destroy()
    if (socket.destroyed) return
    turns.push(() => answer(request, response))
    response.once('close', () => {
      turns.shift()
      if (!socket.destroyed) turns[0]?.()
    })
    if (turns.length === 1) turns[0]?.()
  }
}
