/** Every row of every page of written and drawn server roots, against a plain reading of their files. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { drawDatabase } from '../contract/draw-database.ts'
import { boxes, newer, older } from '../contract/written-databases.ts'
import { rathenaRoot } from '../rathena-root.ts'
import { comparePages } from '../site/plain-pages.ts'
import { renderRoots } from '../site/render-roots.ts'
import { rounds } from './rounds.ts'

const drawn = rounds(2, 300)
const firstSeed = Number(process.env.FAULTS_SEED ?? 1)

it(`pages of written databases, and of ${drawn} drawn ones, say what their files say`, {
  timeout: 900_000,
}, async () => {
  const newest = await rathenaRoot({ ...newer, ...boxes })
  const roots: { mode: 'renewal' | 'prerenewal'; root: string; hint: string; least: number }[] = [
    { mode: 'renewal', root: newest, hint: 'versions 1, 3 and 4', least: 60 },
    { mode: 'prerenewal', root: newest, hint: 'the same, prerenewal', least: 60 },
    { mode: 'renewal', root: await rathenaRoot({ ...older, ...boxes }), hint: 'version 2', least: 60 },
  ]
  for (let seed = firstSeed; seed < firstSeed + drawn; seed++)
    roots.push({
      mode: seed % 3 === 0 ? 'prerenewal' : 'renewal',
      root: await rathenaRoot(drawDatabase(seed)),
      hint: `seed ${seed}`,
      least: 10,
    })
  const folder = renderRoots(roots.map(({ mode, root }) => `${mode}=${root}`))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [index, { mode, root, hint, least }] of roots.entries())
    expect(comparePages(root, mode, path.join(folder, String(index), 'pages'), hint)).toBeGreaterThan(least)
})
