import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { readConfig } from '../../settings/config.ts'
import { apple, bitmap, clientPath, grf } from '../client-pictures.ts'
import { createTestHost } from '../host.ts'
import { runCommand } from '../programs.ts'
import { fruit, fruits, rathenaRoot } from '../rathena-root.ts'

const picture = (side: number) => bitmap(side, side, () => [1, 2, 3])

async function clientAndServer() {
  const folder = await rathenaRoot({
    'db/item_db.yml': fruit(),
    'client/itemInfo.lua': Buffer.concat([
      Buffer.from('tbl = { [1] = { identifiedDisplayName = "Apple", identifiedResourceName = "'),
      apple,
      Buffer.from('" } }'),
    ]),
    'client/data.grf': grf([
      { name: clientPath('item', apple), content: picture(24) },
      { name: clientPath('collection', apple), content: picture(75) },
    ]),
  })
  const env = {
    GAME_DATA: folder,
    ITEM_INFO: path.join(folder, 'client/itemInfo.lua'),
    VAR_DIR: path.join(folder, 'var'),
  }
  const run = (...sources: string[]) => runCommand('import-icons', sources, env)
  return { folder, env, run, archive: path.join(folder, 'client/data.grf') }
}

it('imported icons replace the drawings of the host while it runs, and missing ones are listed', async () => {
  const { env, run, archive, folder } = await clientAndServer()
  const host = await createTestHost({ env })
  onTestFinished(() => host.close())
  const widthOf = async (file: string) => {
    const answer = await host.request(file)
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
  }
  const { status, stdout, stderr } = run(archive)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^1 icons, 1 collection pictures and 0 minimaps written to .*images\n8 items have no icon /)
  const images = path.join(folder, 'var/images')
  expect(readFileSync(path.join(images, 'missing.txt'), 'utf8').split('\n')[0]).toBe('2 The Banana')
  expect(await widthOf('/item/501.png')).toBe(48)
  const imported = readFileSync(path.join(images, 'item/1.png'))
  writeFileSync(path.join(images, 'item/501.png'), imported)
  expect(await widthOf('/item/501.png')).toBe(24)
  // A later import replaces pictures in the host's memory.
  writeFileSync(path.join(images, 'item/501.png'), readFileSync(path.join(images, 'collection/1.png')))
  utimesSync(path.join(images, 'item/501.png'), new Date(1_000), new Date(1_000))
  expect(await widthOf('/item/501.png')).toBe(75)
})

it('pictures that cannot be read are counted by reason and listed, without control codes of the archive', async () => {
  const { folder, env } = await clientAndServer()
  const names = fruits.map((name) => `\u001b]0;title\u0007\u009b2J${name}`)
  const files = (['item', 'collection'] as const).flatMap((kind) =>
    names.map((name) => ({ name: clientPath(kind, Buffer.from(name)), content: picture(24), type: 129 })),
  )
  const entries = names.map((name, index) => `[${index + 1}] = { identifiedResourceName = "${name}" }`)
  writeFileSync(path.join(folder, 'official.grf'), grf(files, { version: 0x300, magic: 'Event Horizon\0RL' }))
  writeFileSync(path.join(folder, 'official.lua'), `tbl = { ${entries.join(', ')} }`)
  const settings = { ...env, ITEM_INFO: path.join(folder, 'official.lua') }
  const { status, stdout, stderr } = runCommand('import-icons', [path.join(folder, 'official.grf')], settings)
  expect(status).toBe(0)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are tested for
  expect(stdout + stderr).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/)
  expect(stderr).toMatch(/ 18 × has the encryption of official archives since 2025/)
  const list = readFileSync(path.join(folder, 'var/images/left-out.txt'), 'utf8').trim().split('\n')
  expect(list).toHaveLength(18)
  expect(list[0]).toContain('\\u001b]0;title\\u0007')
})

it('distinguishes a source that cannot be opened from a folder that cannot be written', async () => {
  const { run, archive, folder } = await clientAndServer()
  mkdirSync(path.join(folder, 'var'))
  writeFileSync(path.join(folder, 'var/images'), 'a file where the folder should be')
  const result = run(archive, path.join(folder, 'missing.grf'))
  expect([result.status, result.stderr]).toEqual([2, expect.stringMatching(/where: \S+missing\.grf\n.*No picture/)])
  expect(run(archive).stderr).not.toContain('No picture was changed')
})

it('imported minimaps are served, marked in the records of their maps, and missing ones are listed', async () => {
  const { env, run, folder } = await clientAndServer()
  mkdirSync(path.join(folder, 'npc/re'), { recursive: true })
  writeFileSync(path.join(folder, 'npc/re/scripts_main.conf'), 'npc: npc/shops.txt')
  writeFileSync(
    path.join(folder, 'npc/shops.txt'),
    'town,5,6,4\tshop\tFruit\t83,1:5\n1@cave,1,1,4\tshop\tFig\t83,1:5\n',
  )
  const archive = path.join(folder, 'maps.grf')
  const minimap = bitmap(300, 300, (x) => [x % 256, 0, 0])
  writeFileSync(archive, grf([{ name: clientPath('map', Buffer.from('town')), content: minimap }]))
  const { status, stdout } = run(archive)
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/ and 1 minimaps written .*\n.*\n1 maps have no minimap /),
  ])
  expect(readFileSync(path.join(folder, 'var/images/missing-maps.txt'), 'utf8')).toBe('1@cave \n')
  const host = await createTestHost({ env, load: () => loadGameData(readConfig(env)) })
  onTestFinished(() => host.close())
  const answer = await host.request('/map/town.png')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect((await host.request('/map/1@cave.png')).status).toBe(404)
  const pictures = ['town', '1@cave'].map(async (name) => (await (await host.request(`/map/${name}`)).json()).Picture)
  expect(await Promise.all(pictures)).toEqual([true, undefined])
})
