/**
 * Tests docs/deploy/nftables.conf and the FIREWALL_COMMAND of docs/deploy/README.md in a real kernel: one network
 * namespace for the server, one for visitors, and a pair of virtual interfaces between them.
 */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOpenFirewall } from '../../host/firewall/open-firewall.ts'
import { endProcess } from '../end-process.ts'
import { projectRoot, run, startProgram } from '../programs.ts'
import { until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'

const deploy = path.join(projectRoot, 'docs/deploy')
const suffix = String(process.pid)
const [server, visitors] = [`almanac-s${suffix}`, `almanac-v${suffix}`]
const missing = whyNot()

function whyNot(): string {
  const absent = ['ip', 'nft'].filter((name) => !findProgram(name))
  if (absent.length > 0) return `${absent.join(', ')} not installed`
  const probe = `almanac-p${suffix}`
  try {
    run('ip', ['netns', 'add', probe])
    run('ip', ['netns', 'exec', probe, 'nft', 'add table inet t'])
    return ''
  } catch (error) {
    return `network namespaces or nft are not permitted: ${(error as Error).message.trim()}`
  } finally {
    spawnSync('ip', ['netns', 'del', probe])
  }
}

const ip = (...words: string[]) => run('ip', words)
const onServer = (...words: string[]) => ip('netns', 'exec', server, ...words)

/**
 * Whether a visitor at the address `from` can connect to the server's port. Dropped packets have no answer, so a
 * connection without one within 1.5 s counts as refused.
 */
function reaches(from: string, to: string, port = 6900, space = visitors): boolean {
  return exitsWell(
    space,
    `const s=require('node:net').connect({host:'${to}',port:${port},localAddress:'${from}'});
    s.on('connect',()=>process.exit(0));s.on('error',()=>process.exit(1));
    setTimeout(()=>setTimeout(()=>process.exit(2),50),1500)`,
  )
}

function exitsWell(space: string, program: string): boolean {
  return spawnSync('ip', ['netns', 'exec', space, process.execPath, '-e', program]).status === 0
}

/** Runs the documented command in the server's namespace. */
function openWithNft() {
  const text = readFileSync(path.join(deploy, 'README.md'), 'utf8')
  const [, line] = /^FIREWALL_COMMAND=(\/usr\/sbin\/nft .+)$/m.exec(text) ?? []
  const open = line && createOpenFirewall(`${findProgram('ip')} netns exec ${server} ${line}`)
  if (!open) throw new Error(`docs/deploy/README.md shows no FIREWALL_COMMAND with nft`)
  return open
}

describe.skipIf(missing !== '')(`the kernel's firewall${missing && ` (skipped: ${missing})`}`, () => {
  let listener: ChildProcess | undefined
  const cable = { [server]: `as${suffix}`, [visitors]: `av${suffix}` }

  beforeAll(async () => {
    for (const space of [server, visitors]) ip('netns', 'add', space)
    const [one, other] = [cable[server] as string, cable[visitors] as string]
    ip('link', 'add', one, 'netns', server, 'type', 'veth', 'peer', 'name', other, 'netns', visitors)
    const address = (space: string, ...addresses: string[]) => {
      const device = cable[space] as string
      for (const each of addresses)
        ip('-n', space, 'addr', 'add', each, 'dev', device, ...(each.includes(':') ? ['nodad'] : []))
      ip('-n', space, 'link', 'set', device, 'up')
    }
    address(server, '198.51.100.1/24', '2001:db8::1/64')
    address(visitors, '198.51.100.7/24', '198.51.100.8/24', '2001:db8::7/64', '2001:db8::8/64')
    ip('-n', server, 'link', 'set', 'lo', 'up')
    const program = "for (const p of [6900, 8080]) require('node:net').createServer((s)=>s.end()).listen(p,'::')"
    const words = ['netns', 'exec', server, process.execPath, '-e', program]
    listener = await startProgram('ip', words, async () =>
      [6900, 8080].every((port) => reaches('2001:db8::7', '2001:db8::1', port)),
    )
  })
  afterAll(async () => {
    await endProcess(listener)
    for (const space of [server, visitors]) spawnSync('ip', ['netns', 'del', space])
  })

  it('the rules close the port of the game only, even if they are loaded twice', () => {
    expect(reaches('198.51.100.7', '198.51.100.1')).toBe(true)
    for (let i = 0; i < 2; i++) onServer('nft', '-f', path.join(deploy, 'nftables.conf'))
    expect(reaches('198.51.100.7', '198.51.100.1')).toBe(false)
    expect(reaches('198.51.100.7', '198.51.100.1', 8080)).toBe(true)
  })

  it.each([
    ['198.51.100.7', '198.51.100.8', '198.51.100.1'],
    ['2001:db8::7', '2001:db8::8', '2001:db8::1'],
  ])('nft opens the port for %s and not for %s, until the opening ends', async (address, other, to) => {
    const open = openWithNft()
    expect(reaches(address, to)).toBe(false)
    await open(address, 3_600)
    expect([reaches(address, to), reaches(other, to)]).toEqual([true, false])
    await open(address, 1)
    await until('the opening ends', () => !reaches(address, to))
  })

  it('nft prolongs an opening', async () => {
    const open = openWithNft()
    await open('198.51.100.7', 1)
    await open('198.51.100.7', 3_600)
    // This opening ends after the first one would have ended.
    await open('198.51.100.8', 1)
    await until('the later opening ends', () => !reaches('198.51.100.8', '198.51.100.1'))
    expect(reaches('198.51.100.7', '198.51.100.1')).toBe(true)
  })

  it('the command fails with the reason if the set is missing', async () => {
    onServer('nft', 'delete', 'table', 'inet', 'almanac')
    await expect(openWithNft()('198.51.100.7', 60)).rejects.toThrow(/No such file/)
  })
})
