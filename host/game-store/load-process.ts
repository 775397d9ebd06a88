/** The process of load-game.ts. */
import { subscribe } from 'node:diagnostics_channel'
import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { createPurge } from '../../api/purge.ts'
import { type FileRead, fileReadChannel } from '../../game-data/game-file.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { purgeGameData } from '../../game-data/purge-game-data.ts'
import { serveTask } from '../../ops/task-process.ts'
import { packedForm } from '../http/index.ts'
import { encodeGame, type ListName } from './encode-game.ts'
import type { LoadNote, LoadOrder } from './load-game.ts'

serveTask(async ({ config, ownOrigins }: LoadOrder, send: (note: LoadNote) => void) => {
  send({ step: 'reading the game’s files' })
  const reading = { files: 0, bytes: 0, total: sizeOfFolders(config.GAME_DATA) }
  subscribe(fileReadChannel, (message) => {
    const { name, bytes } = message as FileRead
    reading.files++
    reading.bytes += bytes
    // Client files are outside of these folders.
    reading.total = Math.max(reading.total, reading.bytes)
    const [done, all] = [reading.bytes, reading.total].map((count) => (count / 1e6).toFixed(1))
    const percent = Math.floor((100 * reading.bytes) / Math.max(1, reading.total))
    send({ step: `reading ${name}, file ${reading.files}, ${done} of at most ${all} MB (${percent} %)` })
  })
  const data = purgeGameData(await loadGameData(config), createPurge({ ownOrigins }))
  const { lists, places, ...game } = encodeGame(data)
  const names = Object.keys(lists) as ListName[]
  for (const [index, name] of names.entries()) {
    send({ step: `compressing answers, ${index + 1} of ${names.length}` })
    const answer = lists[name]
    if (!answer) continue
    const { bytes, tag } = answer
    const place = name in places ? places[name as keyof typeof places] : undefined
    const br = await packedForm(answer, 'br')
    send({ list: name, bytes, tag, br, ...(place && { numbers: place.numbers, spans: place.spans }) })
  }
  return game
})

/** Bytes of all files that a server has in the folders that are read; it uses a part of them. */
function sizeOfFolders(root: string): number {
  const paths = ['db', 'npc', 'conf'].flatMap((folder) => globSync(`${folder}/**`, { cwd: root }))
  return paths.reduce((sum, file) => sum + (statSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}
