import sharp from 'sharp'
import { expect, it } from 'vitest'
import { database, grounds, loadSmall, table } from '../../../tests/rathena-root.ts'

const files = {
  ...table('db/mob_db.yml', '  - Id: 1002\n    AegisName: PORING\n    Name: Poring'),
  'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
  'npc/re/scripts_main.conf': 'npc: npc/a.txt',
  'npc/a.txt': 'field\tmonster\tPoring\t1002,5\ntown\tmonster\tPoring\t1002,5',
}

/** The rows of the picture from the north: `#` where one can walk. */
async function drawn(ground = ''): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(ground, 'base64')).raw().toBuffer({ resolveWithObject: true })
  const pixels = Array.from({ length: info.width * info.height }, (_, at) => (data[at * info.channels] ? '#' : '.'))
  return Array.from({ length: info.height }, (_, y) => pixels.slice(y * info.width, (y + 1) * info.width).join(''))
}

it('the ground has the north up, walks on water and on the types that the server walks on, and not on its last cells', async () => {
  // From the south-west: types 0 to 6 and one that the server does not know.
  const cells = [0, 1, 2, 3, 0, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0]
  const { world } = await loadSmall({ ...files, 'db/map_cache.dat': grounds({ field: [5, 3] }, { field: cells }) })
  const field = world?.maps.get('field')
  expect([field?.Width, field?.Height]).toEqual([5, 3])
  expect(await drawn(field?.Ground)).toEqual(['.....', '#.#..', '#.##.'])
})

it('a map whose cells cannot be unpacked keeps its size and is reported, and the others have their ground', async () => {
  const cache = grounds({ field: [20, 30], town: [10, 10] })
  cache.fill(0xff, 28, 32)
  const { world, problems } = await loadSmall({ ...files, 'db/map_cache.dat': cache })
  expect(world?.maps.get('field')).toMatchObject({ Width: 20, Height: 30 })
  expect(world?.maps.get('field')).not.toHaveProperty('Ground')
  expect((await drawn(world?.maps.get('town')?.Ground)).length).toBe(10)
  expect(problems.map(({ file, record, reason }) => [file, record, reason])).toEqual([
    ['db/map_cache.dat', 'map field', 'its cells cannot be unpacked: no picture of its ground'],
  ])
})

it('each map has the ground of the first cache that has it, and none without a cache', async () => {
  const caches = {
    'db/re/map_cache.dat': grounds({ town: [9, 9] }),
    'db/map_cache.dat': grounds({ town: [5, 5], field: [6, 6] }),
  }
  const { world } = await loadSmall({ ...files, ...caches })
  const sizes = [...(world?.maps.values() ?? [])].map(({ Name, Width, Height }) => [Name, Width, Height])
  expect(sizes).toEqual([
    ['field', 6, 6],
    ['town', 9, 9],
  ])
  expect((await drawn(world?.maps.get('town')?.Ground)).length).toBe(9)
  expect((await loadSmall(files)).world?.maps.get('town')).not.toHaveProperty('Width')
})
