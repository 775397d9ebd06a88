import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../settings/config.ts'
import { fruit, type RootFiles, rathenaRoot } from '../../../tests/rathena-root.ts'
import { loadGameData } from '../../load-game-data.ts'
import { findMode } from './find-mode.ts'

const program = (list: string) => Buffer.concat([Buffer.alloc(1_048_570), Buffer.from(`\0${list}\0`)])
const source = (line: string) => `//#define PRERE\n#ifndef PRERE\n${line}\n#endif\n`

const roots: Record<string, { files: RootFiles; mode: string; problem?: RegExp }> = {
  'the program itself, across the parts in which it is read': {
    files: {
      'map-server': program('npc/pre-re/scripts_main.conf'),
      'src/map/Makefile': 'all:',
      'src/config/renewal.hpp': source('#define RENEWAL'),
    },
    mode: 'prerenewal',
  },
  'a program for Windows': { files: { 'map-server.exe': program('npc/re/scripts_main.conf') }, mode: 'renewal' },
  'what configure wrote': { files: { 'src/map/Makefile': '\t@g++ -DPRERE -c' }, mode: 'prerenewal' },
  'a source set to the game before Renewal': {
    files: { 'src/config/renewal.hpp': source('//#define RENEWAL') },
    mode: 'prerenewal',
  },
  'a definition of the operator’s own': {
    files: { 'src/custom/defines_pre.hpp': '#define PRERE\n', 'src/config/renewal.hpp': source('#define RENEWAL') },
    mode: 'prerenewal',
  },
  'the folders of one mode alone': { files: { 'db/pre-re/item_db.yml': '' }, mode: 'prerenewal' },
  'the list of scripts of one mode alone': { files: { 'npc/re/scripts_main.conf': '' }, mode: 'renewal' },
  'nothing, which is reported': {
    files: { 'db/pre-re/x.yml': '', 'db/re/x.yml': '' },
    mode: 'renewal',
    problem: /^cannot detect .* set GAME_DATA_MODE/,
  },
  'an unchanged source, which is reported': {
    files: { 'src/config/renewal.hpp': source('#define RENEWAL') },
    mode: 'renewal',
    problem: /^cannot detect/,
  },
  'a program of both modes, which is reported': {
    files: { 'map-server': 'npc/re/scripts_main.conf npc/pre-re/scripts_main.conf' },
    mode: 'renewal',
    problem: /^cannot detect/,
  },
}

describe('findMode', () => {
  it.each(Object.entries(roots))('recognises the mode by %s', async (_, { files, mode, problem }) => {
    const result = await findMode(await rathenaRoot({ 'db/item_db.yml': '', ...files }), 'auto')
    expect(result.mode).toBe(mode)
    if (problem) expect(result.problem?.reason).toMatch(problem)
    else expect(result.problem).toBeUndefined()
  })
})

describe('GAME_DATA_MODE', () => {
  const built = { 'db/item_db.yml': fruit(), 'map-server': program('npc/pre-re/scripts_main.conf') }

  it('takes precedence over the folder; a build of the other mode is reported', async () => {
    const root = await rathenaRoot(built)
    const { source, problems } = await loadGameData(readConfig({ GAME_DATA: root, GAME_DATA_MODE: 'renewal' }))
    expect(source).toBe('rathena renewal')
    expect(problems[0]).toMatchObject({ file: 'map-server', record: 'GAME_DATA_MODE' })
    const same = await loadGameData(readConfig({ GAME_DATA: root, GAME_DATA_MODE: 'prerenewal' }))
    expect(same.problems.filter(({ record }) => record === 'GAME_DATA_MODE')).toEqual([])
  })

  it('does not report folders of the other mode', async () => {
    const root = await rathenaRoot({ 'db/item_db.yml': fruit(), 'db/pre-re/x.yml': '' })
    expect(await findMode(root, 'renewal')).toEqual({ mode: 'renewal' })
  })
})
