import { createServer } from 'node:net'

/**
 * Below the ports that Linux gives to outgoing connections: of those, one that is free now may be taken a moment later.
 * Above 10080, which `fetch` refuses.
 */
const [first, last] = [10_081, 32_767]
const attempts = 50

/** A port of loopback that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const port = first + Math.floor(Math.random() * (last - first + 1))
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${attempts} ports from ${first} to ${last} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
