import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listFiles } from '../files/list-files.ts'
import type { Release, ReleaseFile } from '../publish/release.ts'
import { Analyses } from '../verify/analyses.ts'
import { nameNotesFile } from './name-records.ts'
import { namesPart, writeNames } from './write-names.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'almanac-names-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0

/** Makes the names of items that are called so, upon a release where one is given. */
async function release(names: readonly string[], previous?: Release, program = 'p') {
  const staging = path.join(folder, `release-${made}`)
  const snapshotFolder = path.join(folder, `snapshot-${made++}`)
  mkdirSync(staging)
  mkdirSync(snapshotFolder)
  const items = names.map((Name, at) => ({ Id: at + 501, Name, AegisName: `I${at}`, EnchantId: 0 }))
  for (const collection of ['items', 'packages', 'reforms', 'enchants', 'enchantables'])
    writeFileSync(path.join(snapshotFolder, `${collection}.json`), JSON.stringify(collection === 'items' ? items : []))
  const part = previous && namesPart(previous)
  const result = await writeNames({ snapshotFolder, staging, previous: part, inherited: false, program })
  const files = new Map<string, ReleaseFile>(listFiles(staging).map((file) => [file, { hash: '', size: 0 }]))
  const bytes = Object.fromEntries(
    [...files.keys()].sort().map((file) => [file, readFileSync(path.join(staging, file), 'base64')]),
  )
  const info = { steps: result.steps } as unknown as Release['info']
  return {
    folder: staging,
    info,
    files,
    state: () => ({ pages: new Map(), analyses: new Analyses() }),
    bytes,
    note: result.note,
  }
}

const notesOf = ({ folder }: Pick<Release, 'folder'>) => path.join(folder, nameNotesFile)
const names = Array.from({ length: 80 }, (_, at) => `${'紅色藥水之劍'.slice(at % 5)}${at % 7}`)
const renamed = names.map((name, at) => (at === 40 ? '全新名稱' : name))

describe('the names of a release', () => {
  it('are the same files whether they were made anew or upon another release', async () => {
    const upon = await release(renamed, await release(names))
    expect(upon.bytes).toEqual((await release(renamed)).bytes)
  })

  it('are taken over with their notes when none has changed', async () => {
    const before = await release(names)
    const same = await release(names, before)
    expect(same.note).toBe('names unchanged')
    expect(same.bytes).toEqual(before.bytes)
    expect(statSync(notesOf(same)).ino).toBe(statSync(notesOf(before)).ino)
    // What it says of itself is enough for the next one.
    expect((await release(renamed, same)).bytes).toEqual((await release(renamed)).bytes)
    expect(same.info.steps['pagefind/names runtime']).toBe(before.info.steps['pagefind/names runtime'])
  })

  it.each([
    ['are damaged', 'p', (file: string) => writeFileSync(file, readFileSync(file).fill(1, 900, 901))],
    ['are lost', 'p', (file: string) => rmSync(file)],
    ['are those of another program', 'q', () => {}],
  ])('are made anew where the notes %s', async (_, program, spoil) => {
    const before = await release(names, undefined, program)
    spoil(notesOf(before))
    for (const list of [names, renamed]) {
      const after = await release(list, before)
      expect(after.note).toBe('80 names')
      expect(after.bytes).toEqual((await release(list)).bytes)
      expect(readFileSync(notesOf(after))).toEqual(readFileSync(notesOf(await release(list))))
    }
  })
})
