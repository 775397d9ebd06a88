import type { AddressInfo } from 'node:net'
import type { BoundedServer } from '../http/bounded-server.ts'
import { OperationError } from '../operate/operation-error.ts'

export interface Listening {
  url: string
  /** Ends idle connections at once and others after four seconds. */
  close(): Promise<void>
}

/** Starts listening; a taken port is an error that names the setting. */
export async function listen(
  { server, close }: BoundedServer,
  port: number,
  address: string,
  setting: string,
): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portFailure(cause, port, setting)))
    server.listen(port, address, resolve)
  })
  const bound = server.address() as AddressInfo
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return {
    url: `http://${name === '127.0.0.1' || name === '[::1]' ? 'localhost' : name}:${bound.port}`,
    close,
  }
}

/** What to do about a port that cannot be had. */
export function portFailure(cause: NodeJS.ErrnoException, port: number, setting: string): Error {
  if (cause.code === 'EADDRINUSE') {
    const mend = `End the program that uses it, or choose another port: ${setting}=${port + 1} npm start`
    return new OperationError('usage', `port ${port} is taken`, setting, mend, { cause })
  }
  if (cause.code === 'EACCES' || cause.code === 'EADDRNOTAVAIL') {
    const mend = `Choose another port or address with ${setting} or ${setting.replace('PORT', 'BIND')}.`
    return new OperationError('usage', `port ${port} cannot be opened: ${cause.message}`, setting, mend, { cause })
  }
  return cause
}
