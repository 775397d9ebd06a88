/** Runs each benchmark in its smallest form, without a check of its figures. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { deadlineMs } from '../run/until.ts'

const root = path.resolve(import.meta.dirname, '../..')

it.each([
  ['site', ['cold build']],
  ['refresh', ['cold build', 'refresh, 1 item renamed', 'refresh, all items renamed']],
  ['search', ['stock Pagefind: pages', 'ours: names | full name', 'ours: table: recall', 'ours: texts: recall']],
  ['market', ['GET /vending/search', 'sales, 7 days', 'searches a second']],
  ['alerts', ['120']],
  ['odds', ['share of the game database’s processor time, %']],
  ['pages', ['this build']],
  ['lighthouse', ['/ | /']],
])('the bench %s prints its figures', { timeout: 10 * deadlineMs }, async (name, rows) => {
  const { code, stdout, stderr } = await run(name, '--smoke')
  expect(code, stderr).toBe(0)
  for (const row of rows) expect(figuresOf(row, stdout), row).toMatch(/\d/)
})

it('a bench compares this build with a former one', { timeout: 10 * deadlineMs }, async ({ onTestFinished, skip }) => {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const commit = git('rev-parse', '--short=7', 'HEAD')
  if (commit.status !== 0) skip('this folder has no history of git')
  const former = path.join('var', 'bench', `former-${commit.stdout.trim()}`)
  onTestFinished(() => void git('worktree', 'remove', '--force', former))
  // The installed packages are linked, so that the test does not depend on the registry.
  expect(git('worktree', 'add', '--detach', former, 'HEAD').status).toBe(0)
  spawnSync('cp', ['-al', 'node_modules', former], { cwd: root })
  const { code, stdout, stderr } = await run('market', '--smoke', '--old', 'HEAD')
  expect(code, stderr).toBe(0)
  const compared = stdout.slice(stdout.indexOf('HEAD → this build'))
  expect(figuresOf('GET /vending/search | 300/s', compared)).toMatch(/^ [\d.]+ → [\d.]+ \([\d.]+\) \|/)
})

async function run(...words: string[]) {
  const child = spawn(process.execPath, ['scripts/bench.ts', ...words], {
    cwd: root,
    env: commandEnv({ CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}

/** The cells of a table row after its name. */
function figuresOf(row: string, output: string): string | undefined {
  const start = `| ${row} |`
  return output
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
}
