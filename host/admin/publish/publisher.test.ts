import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { createLog } from '../../base/log.ts'
import { createPublisher } from './publisher.ts'

const folder = temporaryFolder('publish')
afterEach(() => vi.unstubAllEnvs())

function setUp(name: string, script: string) {
  const file = path.join(folder, `${name}.mjs`)
  const out = path.join(folder, `${name}.log`)
  writeFileSync(file, `import { appendFileSync } from 'node:fs'; const out = ${JSON.stringify(out)}; ${script}`)
  const lines: string[] = []
  const publisher = createPublisher({
    command: `node ${file} --quiet`,
    log: createLog((line) => lines.push(line)),
    delayMs: 20,
  })
  const runs = () => (existsSync(out) ? readFileSync(out, 'utf8').trim().split('\n').filter(Boolean) : [])
  return { publisher, lines, runs }
}

it('the publish command runs once for many saves, with its configured arguments', async () => {
  const { publisher, lines, runs } = setUp('once', `appendFileSync(out, process.argv.slice(2).join() + '\\n')`)
  for (let i = 0; i < 50; i++) publisher.request()
  await expect.poll(() => lines).toHaveLength(1)
  // A surplus run would be logged before this one.
  publisher.request()
  await expect.poll(() => lines).toHaveLength(2)
  expect(runs()).toEqual(['--quiet', '--quiet'])
})

it('the publish command runs again for saves during a run, and never twice at the same time', async () => {
  const finishFile = path.join(folder, 'finish')
  const script = `const { existsSync } = await import('node:fs'); appendFileSync(out, 'start\\n')
    const waitForFile = () =>
      existsSync(${JSON.stringify(finishFile)}) ? appendFileSync(out, 'end\\n') : setTimeout(waitForFile, 20)
    waitForFile()`
  const { publisher, lines, runs } = setUp('again', script)
  publisher.request()
  await expect.poll(runs).toEqual(['start'])
  for (let i = 0; i < 10; i++) publisher.request()
  writeFileSync(finishFile, '')
  await expect.poll(() => lines).toHaveLength(2)
  expect(runs()).toEqual(['start', 'end', 'start', 'end'])
})

it('the publish command does not get the secrets of the host', async () => {
  vi.stubEnv('ECPAY_HASH_KEY', 'hidden-in-the-environment')
  const { publisher, runs } = setUp('env', `appendFileSync(out, Object.keys(process.env).sort().join() + '\\n')`)
  publisher.request()
  await expect.poll(runs).toHaveLength(1)
  expect(runs()[0]).not.toContain('ECPAY')
})
