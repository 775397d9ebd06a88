import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before they ask again; a little more is allowed. */
const mostAtOnce = 10

/**
 * Answers the requests of a connection one after the other, and cuts it off where more than so many wait. A thousand
 * requests fit into one packet; each answer would be made, with its file open, and kept until those before it are read,
 * which whoever sent them never does.
 */
export function answerInTurn(answer: RequestListener, most = mostAtOnce): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return function answerNext(request, response) {
    const { socket } = request
    const turns = waiting.get(socket) ?? []
    waiting.set(socket, turns)
    if (turns.length >= most) socket.destroy()
    if (socket.destroyed) return
    turns.push(() => answer(request, response))
    response.once('close', () => {
      turns.shift()
      if (!socket.destroyed) turns[0]?.()
    })
    if (turns.length === 1) turns[0]?.()
  }
}
