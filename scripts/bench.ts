// Rule: `npm run bench -- NAME` runs bench/NAME.ts; each prints its figures beside those of a peer.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { answersHelp } from '../operate/usage.ts'

if (answersHelp('bench')) process.exit()

const folder = path.join(path.dirname(import.meta.dirname), 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
const [name, ...args] = process.argv.slice(2)

if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- NAME\nNAME is one of: ${names.join(', ')}`)
  process.exit(2)
}
const { bench } = (await import(path.join(folder, `${name}.ts`))) as { bench: (args: string[]) => Promise<void> }
await bench(args)
