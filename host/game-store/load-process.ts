/** The process of load-game.ts. */
import { subscribe } from 'node:diagnostics_channel'
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
  let [files, bytes] = [0, 0]
  subscribe(fileReadChannel, (message) => {
    const read = message as FileRead
    files++
    bytes += read.bytes
    send({ step: `reading ${read.name}, file ${files}, ${(bytes / 1e6).toFixed(1)} MB so far` })
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
