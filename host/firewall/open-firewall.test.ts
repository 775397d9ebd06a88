import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOpenFirewall } from './open-firewall.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'open-firewall-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

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

describe('the firewall command', () => {
  it('gives each word as it is, whatever it holds', async () => {
    await open(`printf '%s|' "$@" > ${folder}/said`)
    expect(readFileSync(`${folder}/said`, 'utf8')).toBe('ip|1.1.1.1|60|')
  })

  it('that hangs and ignores the polite signal is killed with its children', async () => {
    const script = `trap '' TERM INT HUP\nsleep 60 & echo $! > ${folder}/child\nwait; sleep 60`
    // Long enough for the shell to have written who its child is.
    await expect(open(script, 1_500)).rejects.toThrow('did not end within 1500 ms')
    const child = Number(readFileSync(`${folder}/child`, 'utf8'))
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), 15_000)
  })

  it('ends with itself, not with what it left in the background', async () => {
    await open(`sleep 60 & echo $! > ${folder}/child; exit 0`)
    const child = Number(readFileSync(`${folder}/child`, 'utf8'))
    expect(isAlive(child)).toBe(true)
    process.kill(child, 'SIGKILL')
  })

  it.each([1, 2, 127])('that ends with %i has not opened anything, and its words stand in the error', async (code) => {
    await expect(open(`echo 'no such set' >&2; exit ${code}`)).rejects.toThrow(new RegExp(`ended with ${code}`))
  })

  it('that talks without end is not kept in memory', async () => {
    const failure = await open('head -c 5000000 /dev/zero | tr "\\0" x >&2; exit 1')?.catch((error: Error) => error)
    expect((failure as Error).message.length).toBeLessThan(5_000)
  })

  it.each(['/no/such/program {ip}', '/etc/passwd {ip}'])('%s fails', async (command) => {
    await expect(createOpenFirewall(command)?.('1.1.1.1', 60)).rejects.toThrow(/ENOENT|EACCES/)
  })

  it("sees none of the host's secrets", async () => {
    process.env.ALMANAC_TEST_SECRET = 'hidden'
    await open(`env > ${folder}/env`)
    delete process.env.ALMANAC_TEST_SECRET
    expect(existsSync(`${folder}/env`)).toBe(true)
    expect(readFileSync(`${folder}/env`, 'utf8')).not.toContain('hidden')
  })
})
