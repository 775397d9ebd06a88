/**
 * Each question of players is answered in the first view of a phone and of a desktop, within a few actions from the
 * home page. `JOURNEY_GAME_DATA` adds another server's folder, `JOURNEY_SEED` draws other records.
 */
import process from 'node:process'
import { expect, test } from '@playwright/test'
import { deadlineMs } from '../../run/until.ts'
import { sharedPath, sharedReason } from '../../shared-folder.ts'
import { findProgram } from '../../system-packages.ts'
import { journeys } from './journeys.ts'
import { expectInFirstView, startWalk } from './walk.ts'
import { openWorld, type World } from './world.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
const worlds = [
  { name: 'sample', folder: 'data' },
  { name: 'rathena', folder: sharedPath('data/rathena') },
  { name: 'other', folder: process.env.JOURNEY_GAME_DATA },
]
/** The stock schema of the game's database is in `../shared`. */
const missing = sharedPath('data/rathena/sql-files')
  ? findProgram('mariadbd')
    ? ''
    : 'mariadbd is absent'
  : sharedReason

for (const { name, folder } of worlds) {
  if (!folder && name === 'other') continue
  test.describe(`journeys on ${name}`, () => {
    test.skip(missing !== '', missing)
    let world: World
    test.beforeAll(async () => {
      // A whole site is built.
      test.setTimeout(15 * deadlineMs)
      world = await openWorld(name, folder ?? '')
    })
    test.afterAll(() => world?.close())

    for (const size of sizes)
      test.describe(`at ${size.width} × ${size.height}`, () => {
        test.use({ viewport: size })
        for (const { question, within, isAbsent, walk, answers } of journeys)
          test(question, async ({ page }) => {
            test.skip(isAbsent?.(world) ?? false, 'the server has nothing of the kind')
            await page.goto(world.url)
            const way = startWalk(page)
            await walk(way, world)
            for (const answer of answers(page, world)) await expectInFirstView(answer)
            expect(way.actions()).toBeLessThanOrEqual(within)
          })
      })
  })
}
