// `npm run bench -- NAME` runs bench/NAME.ts, which prints its figures next to those of a peer.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { onStop } from '../ops/on-stop.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'

onStop(() => process.exit(1))
await runCommand('bench', async () => {
  const folder = path.join(path.dirname(import.meta.dirname), 'bench')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const [name, ...args] = process.argv.slice(2)
  if (!files.includes(`${name}.ts`)) {
    const names = files.map((file) => file.slice(0, -3)).join(', ')
    throw usageError(`there is no bench "${name ?? ''}"`, `Name one of: ${names}.`)
  }
  const { bench } = (await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)) as {
    bench: (args: string[]) => Promise<void>
  }
  await bench(args)
})
// Ends the servers and browsers of a bench and removes its folders.
process.exit()
