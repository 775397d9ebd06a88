import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { createFileWriter, type WriteJob } from './files/index.ts'
import { startWorkers, type Workers } from './workers.ts'

let folder: string
let workers: Workers
const origin = 'http://localhost'
beforeEach(() => {
  folder = temporaryFolder('workers')
  // With several, a fast worker could write all files before a slow one reports its failure.
  workers = startWorkers(1)
})
afterEach(async () => {
  await workers.end()
})
const place = () => ({ folder, previous: undefined })
const page = (text: string) => new TextEncoder().encode(`<p>${text}</p>`)
const write = (jobs: readonly WriteJob[]) => workers.run('writeFiles', { place: place(), origin, jobs })

it('a task rejects with the code of a system error', async () => {
  const missing = write([{ file: 'not-there/1.html', bytes: page('a') }])
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT', path: path.join(folder, 'not-there/1.html') })
})

it('running and later tasks reject when the workers end', async () => {
  const task = write([])
  const ended = workers.end()
  await expect(task).rejects.toThrow('ended')
  await ended
  await expect(write([])).rejects.toThrow('ended')
})

it('writing stops when a file cannot be written', async () => {
  mkdirSync(path.join(folder, 'item', '3.html'), { recursive: true })
  const writer = createFileWriter<WriteJob>(async (jobs) => void (await write(jobs)))
  const work = async () => {
    for (let index = 0; index < 3_000; index++) {
      await writer.add({ file: `item/${index}.html`, bytes: page(String(index)) })
    }
  }
  await expect(work()).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(writer.end()).rejects.toMatchObject({ code: 'EEXIST' })
  expect(existsSync(path.join(folder, 'item', '2999.html'))).toBe(false)
})
