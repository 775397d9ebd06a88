/** The process of load-game.ts. */
import { subscribe } from 'node:diagnostics_channel'
import { globSync, statSync } from 'node:fs'
import path from 'node:path'
import { createSanitiser } from '../../api/sanitise.ts'
import { type FileRead, fileReadChannel, pathUsedChannel } from '../../game-data/game-file.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { sanitiseGameData } from '../../game-data/sanitise-game-data.ts'
import { compressAnswer } from '../../http/answer.ts'
import { freeMemory } from '../../ops/free-memory.ts'
import { serveTask } from '../../ops/task-process.ts'
import { type EncodedGame, encodeGame, type ListName } from './encode-game.ts'
import { addProgram, keepGame, type ListNote, type LoadOrder } from './kept-game.ts'
import type { LoadInput, LoadNote } from './load-game.ts'
import { UsedPaths } from './used-paths.ts'

serveTask(async ({ order, keptFile }: LoadInput, send: (note: LoadNote) => void) => {
  const { config, ownOrigins } = order
  const paths = new UsedPaths()
  if (keptFile !== undefined) addProgram(paths)
  subscribe(pathUsedChannel, (path) => paths.add(path as string | Buffer))
  send({ step: 'reading the game’s files' })
  reportProgress(folderBytes(config.GAME_DATA), send)
  const { lists, places, ...game } = await loadEncoded(config, ownOrigins)
  freeMemory()
  const names = Object.keys(lists) as ListName[]
  const notes: ListNote[] = []
  for (const [index, name] of names.entries()) {
    send({ step: `compressing answers, ${index + 1} of ${names.length}` })
    const answer = lists[name]
    if (!answer) continue
    const { type, length, tag } = answer
    const placesInList = name in places ? places[name as keyof typeof places] : undefined
    const br = await compressAnswer(answer, 'br')
    const note: ListNote = { list: name, type, length, tag, br, ...(placesInList && { places: placesInList }) }
    send(note)
    notes.push(note)
    // Sent: garbage before the next one is compressed.
    delete lists[name]
  }
  const notKept = keptFile === undefined ? undefined : faultOf(() => keepGame(keptFile, order, paths, { notes, game }))
  return notKept === undefined ? game : { ...game, notKept }
})

function faultOf(run: () => void): string | undefined {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
}

function reportProgress(totalBytes: number, send: (note: LoadNote) => void): void {
  const progress = { files: 0, bytes: 0 }
  subscribe(fileReadChannel, (message) => {
    const { name, bytes } = message as FileRead
    progress.files++
    progress.bytes += bytes
    // Client files are outside of these folders.
    const allBytes = Math.max(totalBytes, progress.bytes)
    const [readMb, totalMb] = [progress.bytes, allBytes].map((count) => (count / 1e6).toFixed(1))
    const percent = Math.floor((100 * progress.bytes) / Math.max(1, allBytes))
    send({ step: `reading ${name}, file ${progress.files}, ${readMb} of at most ${totalMb} MB (${percent} %)` })
  })
}

/** A separate function, so that the records are garbage once they are encoded. */
async function loadEncoded(config: LoadOrder['config'], ownOrigins: readonly string[]): Promise<EncodedGame> {
  const data = sanitiseGameData(await loadGameData(config), createSanitiser({ ownOrigins }))
  freeMemory()
  return encodeGame(data)
}

/** Bytes of all files in the folders that are read; a server uses a part of them. */
function folderBytes(root: string): number {
  const paths = ['db', 'npc', 'conf'].flatMap((folder) => globSync(`${folder}/**`, { cwd: root }))
  return paths.reduce((sum, file) => sum + (statSync(path.join(root, file), { throwIfNoEntry: false })?.size ?? 0), 0)
}
