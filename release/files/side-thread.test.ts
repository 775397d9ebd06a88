import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createFinisher } from './finisher.ts'
import { type SideThread, startSideThread } from './side-thread.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thread-'))
let thread: SideThread | undefined
afterEach(async () => {
  await thread?.end()
  rmSync(folder, { recursive: true, force: true })
})
const place = { folder, previous: undefined, origin: 'http://localhost' }
const page = (text: string) => new TextEncoder().encode(`<p>${text}</p>`)

it('tells an error with its code, by which a full disk is told from a fault of the program', async () => {
  thread = startSideThread()
  const missing = thread.run('finish', { place, jobs: [{ file: 'not-there/1.html', bytes: page('a') }] })
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT', path: path.join(folder, 'not-there/1.html') })
})

it('rejects what is under way and what is asked for later when it ends', async () => {
  thread = startSideThread()
  const task = thread.run('finish', { place, jobs: [] })
  const ended = thread.end()
  await expect(task).rejects.toThrow('ended')
  await ended
  await expect(thread.run('finish', { place, jobs: [] })).rejects.toThrow('ended')
})

it('shares files with the thread that finishes them; each is written once', async () => {
  mkdirSync(folder, { recursive: true })
  thread = startSideThread()
  const finished: string[] = []
  const finisher = createFinisher(place, { files: 100 }, ({ file }) => finished.push(file), thread)
  const names = Array.from({ length: 100 }, (_, index) => `item/${index}.html`)
  for (const file of names) await finisher.add({ file, bytes: page(file) })
  await finisher.end()
  expect(finished.sort()).toEqual([...names].sort())
  for (const file of names) expect(readFileSync(path.join(folder, file), 'utf8')).toBe(`<p>${file}</p>`)
})

it('does not go on with the other files when one could not be written', async () => {
  mkdirSync(path.join(folder, 'item', '3.html'), { recursive: true })
  thread = startSideThread()
  const finisher = createFinisher(place, { files: 3_000 }, () => {})
  const work = async () => {
    for (let index = 0; index < 3_000; index++) {
      await finisher.add({ file: `item/${index}.html`, bytes: page(String(index)) })
    }
    await finisher.end()
  }
  await expect(work()).rejects.toMatchObject({ code: 'EEXIST' })
  await finisher.abort()
  expect(existsSync(path.join(folder, 'item', '2999.html'))).toBe(false)
})

it('ends with what is wrong when a finished file could not be taken up', async () => {
  mkdirSync(folder, { recursive: true })
  const take = () => {
    throw new Error('no room')
  }
  const finisher = createFinisher(place, { files: 3_000 }, take)
  await finisher.add({ file: 'item/1.html', bytes: page('1') })
  await expect(finisher.end()).rejects.toThrow('no room')
  await finisher.abort()
})
