import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { createLog } from '../../base/log.ts'
import { createPublisher } from './publisher.ts'

const folder = temporaryFolder('publish')

function setUp(name: string, script: string, timeoutMs?: number) {
  const file = path.join(folder, `${name}.mjs`)
  const out = path.join(folder, `${name}.log`)
  rmSync(out, { force: true })
  writeFileSync(file, `import { appendFileSync } from 'node:fs'; const out = ${JSON.stringify(out)}; ${script}`)
  const lines: string[] = []
  const publisher = createPublisher({
    command: `node ${file} --quiet`,
    log: createLog((line) => lines.push(line)),
    delayMs: 20,
    timeoutMs,
  })
  const runs = () => (existsSync(out) ? readFileSync(out, 'utf8').trim().split('\n').filter(Boolean) : [])
  return { publisher, lines, runs }
}

it('the publish command runs once for many saves, with its configured arguments', async () => {
  const { publisher, lines, runs } = setUp('once', `appendFileSync(out, process.argv.slice(2).join() + '\\n')`)
  for (let i = 0; i < 50; i++) publisher.request()
  await expect.poll(() => lines).toHaveLength(1)
  // A second run for the first saves would appear before this one.
  publisher.request()
  await expect.poll(() => lines).toHaveLength(2)
  expect(runs()).toEqual(['--quiet', '--quiet'])
})

it('the publish command runs again for saves during a run, and never twice at the same time', async () => {
  const go = path.join(folder, 'go')
  rmSync(go, { force: true })
  const script = `const { existsSync } = await import('node:fs'); appendFileSync(out, 'start\\n')
    const look = () => existsSync(${JSON.stringify(go)}) ? appendFileSync(out, 'end\\n') : setTimeout(look, 20)
    look()`
  const { publisher, lines, runs } = setUp('again', script)
  publisher.request()
  await expect.poll(runs).toEqual(['start'])
  for (let i = 0; i < 10; i++) publisher.request()
  writeFileSync(go, '')
  await expect.poll(() => lines).toHaveLength(2)
  expect(runs()).toEqual(['start', 'end', 'start', 'end'])
})

it('the publish command does not get the secrets of the host', async () => {
  process.env.ECPAY_HASH_KEY = 'hidden-in-the-environment'
  const { publisher, runs } = setUp('env', `appendFileSync(out, Object.keys(process.env).sort().join() + '\\n')`)
  publisher.request()
  await expect.poll(runs).toEqual(['LANG,PATH'])
  delete process.env.ECPAY_HASH_KEY
})
