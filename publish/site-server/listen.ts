import type { AddressInfo } from 'node:net'
import type { BoundedServer } from '../../http/bounded-server.ts'
import { portFailure } from '../../ops/port-failure.ts'

export interface Listening {
  url: string
  /** Closes idle connections at once and others after four seconds. */
  close(): Promise<void>
}

/** Starts listening; if the port is taken, the error names the setting PORT. */
export async function listen({ server, close }: BoundedServer, port: number, address: string): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(portFailure(cause, port, 'PORT')))
    server.listen(port, address, resolve)
  })
  const socketAddress = server.address() as AddressInfo
  const name = socketAddress.family === 'IPv6' ? `[${socketAddress.address}]` : socketAddress.address
  return {
    url: `http://${name === '127.0.0.1' || name === '[::1]' ? 'localhost' : name}:${socketAddress.port}`,
    close,
  }
}
