import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './list-files.ts'

it('lists the files of all folders below one, and no folders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'list-'))
  try {
    mkdirSync(path.join(folder, 'b', 'c'), { recursive: true })
    mkdirSync(path.join(folder, 'empty'))
    for (const file of ['z.txt', 'b/c/改造.html', 'b/.a']) writeFileSync(path.join(folder, file), '')
    symlinkSync('z.txt', path.join(folder, 'link'))
    expect(listFiles(folder)).toEqual(['b/.a', 'b/c/改造.html', 'z.txt'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
