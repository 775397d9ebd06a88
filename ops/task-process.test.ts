import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { runTask } from './task-process.ts'

it('runTask returns the result after the process has ended', async () => {
  const folder = temporaryFolder('task')
  const module = pathToFileURL(path.join(folder, 'task.mjs'))
  const program = `
    import { serveTask } from ${JSON.stringify(new URL('./task-process.ts', import.meta.url).href)}
    process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300))
    serveTask(async () => process.pid)`
  writeFileSync(module, program)
  const pid = await runTask<number>(module, {}, { flags: [] })
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
