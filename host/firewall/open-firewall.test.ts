import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { until } from '../../tests/run/until.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { createOpenFirewall } from './open-firewall.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder('open-firewall')
})

function program(lines: string): string {
  const file = path.join(folder, 'open')
  writeFileSync(file, `#!/bin/sh\n${lines}\n`)
  chmodSync(file, 0o755)
  return file
}
const open = (lines: string, timeoutMs?: number) =>
  createOpenFirewall(`${program(lines)} {family} {ip} {seconds}`, timeoutMs)?.('1.1.1.1', 60)

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

it('a firewall command that ignores SIGTERM is killed with its child processes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const script = `trap '' TERM INT HUP\nsleep 60 & echo $! > ${folder}/child.new\nmv ${folder}/child.new ${folder}/child\nwait; sleep 60`
  const failure = expect(open(script, 1_500)).rejects.toThrow('did not end within 1500 ms')
  const child = Number(
    await until('the child runs', () => existsSync(`${folder}/child`) && readFileSync(`${folder}/child`, 'utf8')),
  )
  await vi.advanceTimersByTimeAsync(1_500)
  await failure
  await until('the child has ended', () => !isAlive(child))
})

it('the error of a failed firewall command has its output', async () => {
  await expect(open(`echo 'no such set' >&2; exit 2`)).rejects.toThrow(/ended with 2: no such set/)
})
