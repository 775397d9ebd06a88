/** Reads client files as the host does, for tests. */
import { Buffer } from 'node:buffer'
import path from 'node:path'
import type { ClientProblem } from '../game-data/client-files/client-report.ts'
import { type ItemTextOptions, readItemTexts } from '../game-data/client-files/item-texts.ts'
import { LuaMachine } from '../game-data/client-files/lua/machine.ts'
import { clientLimits } from '../game-data/client-files/lua/run-client-file.ts'
import { type RootFiles, rathenaRoot } from './rathena-root.ts'

/** Writes `files` and reads `names` of them, or all, in their sequence, as ITEM_INFO. */
export async function readClientTexts(
  files: RootFiles,
  names = Object.keys(files),
  options: Partial<ItemTextOptions> = {},
) {
  const folder = await rathenaRoot(files)
  const problems: Omit<ClientProblem, 'remedy' | 'isLost'>[] = []
  const lost: string[] = []
  const result = await readItemTexts(
    names.map((name) => path.join(folder, name)),
    {
      encoding: 'auto',
      onProblem({ file, line, record, reason, isLost }) {
        problems.push({ file: path.basename(file), ...(line && { line }), record, reason })
        if (isLost) lost.push(path.basename(file))
      },
      ...options,
    },
  )
  return { ...result, folder, problems, lost }
}

/** A source compiled for 32 bits, as the client's `.lub` files are. */
export function compileLua(source: string | Uint8Array): Buffer {
  const machine = new LuaMachine(clientLimits)
  let compiled = ''
  machine.define('give', (call) => {
    compiled = call.bytes(1) ?? ''
    return 0
  })
  const dump = { bytes: Buffer.from('give(string.dump((...)))'), name: 'dump' }
  machine.run(dump, { bytes: Buffer.from(source), name: 'chunk' })
  return Buffer.from(compiled, 'latin1')
}
