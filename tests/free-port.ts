import { createServer } from 'node:net'

/** Below the ephemeral ports of Linux, which may be taken at any moment, and above 10080, which `fetch` refuses. */
const [first, last] = [10_081, 32_767]
const attempts = 50

/** A loopback port without a listener a moment ago. */
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
