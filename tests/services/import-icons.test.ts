import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { apple, bitmap, clientPath, grf } from '../client-pictures.ts'
import { createTestHost } from '../host.ts'
import { runCommand } from '../programs.ts'
import { fruit, rathenaRoot } from '../rathena-root.ts'

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
  expect(stdout).toMatch(/^1 icons and 1 collection pictures written to .*images\n8 items have no icon /)
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

it('distinguishes a source that cannot be opened from a folder that cannot be written', async () => {
  const { run, archive, folder } = await clientAndServer()
  mkdirSync(path.join(folder, 'var'))
  writeFileSync(path.join(folder, 'var/images'), 'a file where the folder should be')
  const result = run(archive, path.join(folder, 'missing.grf'))
  expect([result.status, result.stderr]).toEqual([2, expect.stringMatching(/where: \S+missing\.grf\n.*No picture/)])
  expect(run(archive).stderr).not.toContain('No picture was changed')
})
