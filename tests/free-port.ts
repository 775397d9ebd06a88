import { createServer } from 'node:net'

/** Ports below the ephemeral ones of Linux, which may be in use at any time, and above 10080, which `fetch` refuses. */
const [first, last] = [10_081, 32_767]
const attempts = 50

/** A loopback port that has no listener at the moment. */
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
