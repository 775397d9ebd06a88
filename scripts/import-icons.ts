/** `npm run import-icons`: converts the pictures of a game client into the host's folder of images. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { logText } from '../domain/text/log-text.ts'
import { readItemTexts } from '../game-data/client-files/item-texts.ts'
import { listClientFiles } from '../game-data/client-files/list-client-files.ts'
import { loadGameData } from '../game-data/load-game-data.ts'
import { importIcons, PictureSourceError } from '../host/images/index.ts'
import { OperationError, usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'

/** Number of unreadable pictures that are listed. */
const listedPictures = 10

await runCommand('import-icons', async () => {
  const sources = process.argv.slice(2)
  if (sources.length === 0 || sources.some((source) => source.startsWith('-')))
    throw usageError('no folder or archive was named', usageOf('import-icons'))
  const config = readConfig(process.env)
  const { items, world } = await loadGameData(config)
  const { texts } = await readItemTexts(listClientFiles(config.ITEM_INFO), {
    encoding: config.ITEM_INFO_ENCODING,
    onProblem() {},
  })
  const target = path.resolve(config.VAR_DIR, 'images')
  const unreadable: { where: string; reason: string }[] = []
  const { written, missing } = await importIcons({
    sources,
    items: [...items.keys()].map((id) => ({ id, resource: texts.get(id)?.resource ?? '' })),
    maps: [...(world?.maps.keys() ?? [])],
    target,
    onBad: (where, reason) => unreadable.push({ where: logText(where), reason }),
  }).catch((cause: unknown) => {
    if (!(cause instanceof PictureSourceError)) throw cause
    const remedy = 'Name a client’s data folder or a GRF archive of version 0x200 or 0x300. No picture was changed.'
    throw new OperationError('usage', cause.message, cause.source, remedy, { cause })
  })
  mkdirSync(target, { recursive: true })
  const list = path.join(target, 'missing.txt')
  writeFileSync(list, lines(missing.item.map((id) => `${id} ${logText(items.get(id)?.Name ?? '')}`)))
  const mapList = path.join(target, 'missing-maps.txt')
  writeFileSync(mapList, lines(missing.map.map((name) => `${name} ${logText(world?.maps.get(name)?.Title ?? '')}`)))
  const leftOut = path.join(target, 'left-out.txt')
  writeFileSync(leftOut, lines(unreadable.map(({ where, reason }) => `${where} ${reason}`)))
  for (const { where, reason } of unreadable.slice(0, listedPictures)) console.warn(`left out: ${where} ${reason}`)
  const others = unreadable.length - listedPictures
  if (others > 0) console.warn(`… and ${others} more pictures that cannot be read, all listed in ${leftOut}:`)
  if (others > 0)
    for (const [reason, pictures] of Map.groupBy(unreadable, (picture) => picture.reason))
      console.warn(`${String(pictures.length).padStart(8)} × ${reason}`)
  console.log(
    `${written.item} icons, ${written.collection} collection pictures and ${written.map} minimaps written to ${target}`,
  )
  console.log(`${missing.item.length} items have no icon (listed in ${list}); the host draws placeholders for them`)
  console.log(
    `${missing.map.length} maps have no minimap (listed in ${mapList}); their pages show the ground that the server knows`,
  )
  if (written.map > 0) console.log('Pages show the minimaps after a reload of the game data and a refresh.')
})

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}
