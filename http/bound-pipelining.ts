import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before they ask again; a little more is allowed. */
const mostAtOnce = 10

/**
 * Cuts a connection off that asks for more than so many answers at a time. A thousand requests fit into one packet, and
 * each answer would be kept until the ones before it are read, which whoever sent them never does.
 */
export function boundPipelining(answer: RequestListener, most = mostAtOnce): RequestListener {
  const underWay = new WeakMap<Socket, number>()
  return function answerBounded(request, response) {
    const { socket } = request
    const count = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, count)
    if (count > most) {
      socket.destroy()
      return
    }
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    answer(request, response)
  }
}
