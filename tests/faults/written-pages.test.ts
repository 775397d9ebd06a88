/** Every row of every page of a written and of drawn server roots equals the plain reading of their files. */
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { comparePages } from '../plain-reading/compare-pages.ts'
import type { Mode } from '../plain-reading/database.ts'
import { drawDatabase } from '../plain-reading/draw-database.ts'
import { renderRoots } from '../plain-reading/render-roots.ts'
import { writtenDatabase } from '../plain-reading/written-database.ts'
import { rathenaRoot } from '../rathena-root.ts'
import { deadlineMs } from '../run/until.ts'
import { rounds } from './rounds.ts'

const drawn = rounds(4, 300)
const firstSeed = Number(process.env.FAULTS_SEED ?? 1)

it(`pages of a written database and of ${drawn} drawn ones equal their files`, {
  timeout: (drawn + 5) * deadlineMs,
}, async () => {
  const roots: { mode: Mode; root: string; hint: string }[] = [
    { mode: 'renewal', root: await rathenaRoot(writtenDatabase), hint: 'written' },
  ]
  for (let seed = firstSeed; seed < firstSeed + drawn; seed++)
    roots.push({
      mode: seed % 3 === 0 ? 'prerenewal' : 'renewal',
      root: await rathenaRoot(drawDatabase(seed)),
      hint: `seed ${seed}`,
    })
  const { pages, remove } = await renderRoots(roots)
  onTestFinished(remove)
  let rows = 0
  for (const [index, { mode, root, hint }] of roots.entries())
    for (const count of Object.values(comparePages(root, mode, pages[index] as string, hint))) rows += count
  expect(rows).toBeGreaterThan(roots.length * 20)
})
