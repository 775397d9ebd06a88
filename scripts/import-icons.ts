// Rule: pictures are replaced one by one, atomically; a source that cannot be read changes nothing.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { readItemTexts } from '../game-data/client-files/item-texts.ts'
import { listClientFiles } from '../game-data/client-files/list-client-files.ts'
import { loadGameData } from '../game-data/load-game-data.ts'
import { GrfError, importIcons } from '../host/images/index.ts'
import { OperationError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'

const usage = `Usage: npm run import-icons -- FOLDER_OR_GRF…
Each is a client's unpacked data folder or a GRF archive (version 0x200); pictures of later ones win.
ITEM_INFO (and GAME_DATA) say which picture is which item's; docs/rathena.md.`
const badShown = 10

await runCommand('import-icons', async () => {
  const sources = process.argv.slice(2)
  if (sources.length === 0 || sources.some((source) => source.startsWith('-')))
    throw new OperationError('usage', 'no folder or archive was named', 'command line', usage)
  const config = readConfig(process.env)
  const { items } = await loadGameData(config)
  const { texts } = await readItemTexts(listClientFiles(config.ITEM_INFO), {
    encoding: config.ITEM_INFO_ENCODING,
    onProblem() {},
  })
  const target = path.resolve(config.VAR_DIR, 'images')
  const bad: string[] = []
  const { written, missing } = await importIcons({
    sources,
    items: [...items.keys()].map((id) => ({ id, resource: texts.get(id)?.resource ?? '' })),
    target,
    onBad: (where, reason) => bad.push(`${where} ${reason}`),
  }).catch((cause: NodeJS.ErrnoException) => {
    if (!(cause instanceof GrfError) && cause.syscall === undefined) throw cause
    const mend = 'Name a client’s data folder or a GRF archive of version 0x200. No picture was changed.'
    throw new OperationError('usage', cause.message, sources.join(' '), mend, { cause })
  })
  mkdirSync(target, { recursive: true })
  const list = path.join(target, 'missing.txt')
  writeFileSync(list, `${missing.item.map((id) => `${id} ${items.get(id)?.Name}`).join('\n')}\n`)
  for (const line of bad.slice(0, badShown)) console.warn(`left out: ${line}`)
  if (bad.length > badShown) console.warn(`… and ${bad.length - badShown} more pictures that cannot be read`)
  console.log(`${written.item} icons and ${written.collection} collection pictures written to ${target}`)
  console.log(`${missing.item.length} items have no icon there (${list}); the host draws placeholders`)
})
