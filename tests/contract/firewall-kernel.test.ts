/**
 * docs/deploy/nftables.conf and the FIREWALL_COMMAND of docs/deploy/README.md in a real kernel: two network
 * namespaces joined by a cable, a listener behind the rules, visitors in front of them.
 */
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOpenFirewall } from '../../host/firewall/open-firewall.ts'
import { findProgram } from '../system-packages.ts'

const deploy = path.join(import.meta.dirname, '../../docs/deploy')
const suffix = String(process.pid)
const [server, visitors] = [`almanac-s${suffix}`, `almanac-v${suffix}`]
const missing = whyNot()

function whyNot(): string {
  const absent = ['ip', 'nft', 'ipset'].filter((name) => !findProgram(name))
  if (absent.length > 0) return `${absent.join(', ')} not installed`
  const probe = spawnSync('ip', ['netns', 'add', `almanac-p${suffix}`], { encoding: 'utf8' })
  if (probe.status !== 0) return `network namespaces are not permitted: ${probe.stderr.trim()}`
  const nft = spawnSync('ip', ['netns', 'exec', `almanac-p${suffix}`, 'nft', 'add table inet t'], { encoding: 'utf8' })
  spawnSync('ip', ['netns', 'del', `almanac-p${suffix}`])
  return nft.status === 0 ? '' : `nft is not permitted: ${nft.stderr.trim()}`
}

const inside = (space: string, ...words: string[]): SpawnSyncReturns<string> =>
  spawnSync('ip', ['netns', 'exec', space, ...words], { encoding: 'utf8' })
function must(...words: string[]): void {
  execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Whether a visitor with that address reaches the login server's port. */
function reaches(from: string, to: string, port = 6900, space = visitors): boolean {
  const program = `const s=require('node:net').connect({host:'${to}',port:${port},localAddress:'${from}'});
    s.on('connect',()=>process.exit(0));s.on('error',()=>process.exit(1));
    // On a busy machine the time may be over before this process has had its turn: then it looks once more.
    setTimeout(()=>setTimeout(()=>process.exit(2),50),650)`
  return inside(space, process.execPath, '-e', program).status === 0
}

/** Whether a datagram of a visitor, such as one of HTTP/3, comes back from the server. */
function echoes(from: string, to: string): boolean {
  const program = `const s=require('node:dgram').createSocket('udp4');s.bind(0,'${from}',()=>s.send('x',8080,'${to}'));
    s.on('message',()=>process.exit(0));setTimeout(()=>setTimeout(()=>process.exit(2),50),650)`
  return inside(visitors, process.execPath, '-e', program).status === 0
}

/** The command lines of the documentation, run inside the server's namespace. */
function documented(tool: 'nft' | 'ipset'): string {
  const text = readFileSync(path.join(deploy, 'README.md'), 'utf8')
  const line = text.split('\n').find((entry) => entry.startsWith(`FIREWALL_COMMAND=/usr/sbin/${tool}`))
  if (!line) throw new Error(`docs/deploy/README.md shows no FIREWALL_COMMAND with ${tool}`)
  return `${findProgram('ip')} netns exec ${server} ${line.slice('FIREWALL_COMMAND='.length)}`
}

describe.skipIf(missing !== '')(`the kernel's firewall${missing && ` (skipped: ${missing})`}`, () => {
  let listener: ReturnType<typeof spawn>

  beforeAll(async () => {
    for (const space of [server, visitors]) must('netns', 'add', space)
    must(
      'link',
      'add',
      `as${suffix}`,
      'netns',
      server,
      'type',
      'veth',
      'peer',
      'name',
      `av${suffix}`,
      'netns',
      visitors,
    )
    const address = (space: string, device: string, ...addresses: string[]) => {
      for (const one of addresses)
        must('-n', space, 'addr', 'add', one, 'dev', device, ...(one.includes(':') ? ['nodad'] : []))
      must('-n', space, 'link', 'set', device, 'up')
    }
    address(server, `as${suffix}`, '198.51.100.1/24', '2001:db8::1/64')
    address(visitors, `av${suffix}`, '198.51.100.7/24', '198.51.100.8/24', '2001:db8::7/64', '2001:db8::8/64')
    must('-n', server, 'link', 'set', 'lo', 'up')
    const program = `const u=require('node:dgram').createSocket('udp4');u.on('message',(m,r)=>u.send(m,r.port,r.address));
      u.bind(8080,()=>{for (const p of [6900, 8080]) require('node:net').createServer((s)=>s.end()).listen(p,'::',()=>console.log('up'))})`
    listener = spawn('ip', ['netns', 'exec', server, process.execPath, '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => listener.stdout?.once('data', resolve))
    // Addresses of the sixth version are tried for being alone before they may be used.
    await vi.waitFor(() => expect(reaches('2001:db8::7', '2001:db8::1', 8080)).toBe(true), { timeout: 10_000 })
  }, 30_000)
  afterAll(() => {
    listener?.kill('SIGKILL')
    for (const space of [server, visitors]) spawnSync('ip', ['netns', 'del', space])
  })

  it('lets everybody in before the rules are loaded, and loading them twice is fine', () => {
    expect(reaches('198.51.100.7', '198.51.100.1')).toBe(true)
    for (let i = 0; i < 2; i++) {
      const loaded = inside(server, 'nft', '-f', path.join(deploy, 'nftables.conf'))
      expect([loaded.status, loaded.stderr]).toEqual([0, ''])
    }
    expect(reaches('198.51.100.7', '198.51.100.1')).toBe(false)
    expect(reaches('198.51.100.7', '198.51.100.1', 8080)).toBe(true)
  })

  it('leaves alone what is not for the game: datagrams, the looking for neighbours, and the servers among themselves', () => {
    expect(echoes('198.51.100.7', '198.51.100.1')).toBe(true)
    // A neighbour that is not known any more is asked for by ICMP.
    for (const [space, device] of [
      [server, `as${suffix}`],
      [visitors, `av${suffix}`],
    ] as const)
      must('-n', space, '-6', 'neigh', 'flush', 'dev', device)
    expect(reaches('2001:db8::7', '2001:db8::1', 8080)).toBe(true)
    for (const own of ['127.0.0.1', '::1']) expect(reaches(own, own, 6900, server)).toBe(true)
  })

  it.each([
    ['198.51.100.7', '198.51.100.8', '198.51.100.1'],
    ['2001:db8::7', '2001:db8::8', '2001:db8::1'],
  ])('nft: %s passes once it is opened, %s does not, and the opening ends by itself', async (opened, other, to) => {
    const open = createOpenFirewall(documented('nft'))
    expect(reaches(opened, to)).toBe(false)
    await open?.(opened, 4)
    expect([reaches(opened, to), reaches(other, to)]).toEqual([true, false])
    await expect.poll(() => reaches(opened, to), { timeout: 10_000 }).toBe(false)
  })

  it('nft: opening again prolongs', async () => {
    const open = createOpenFirewall(documented('nft'))
    await open?.('198.51.100.7', 2)
    await open?.('198.51.100.7', 60)
    // Opened later, for as long as the first time: when it is over, so is that.
    await open?.('198.51.100.8', 2)
    await expect.poll(() => reaches('198.51.100.8', '198.51.100.1'), { timeout: 10_000 }).toBe(false)
    expect(reaches('198.51.100.7', '198.51.100.1')).toBe(true)
  })

  it('nft: a set that is not there is a failure', async () => {
    inside(server, 'nft', 'delete', 'table', 'inet', 'almanac')
    await expect(createOpenFirewall(documented('nft'))?.('198.51.100.7', 60)).rejects.toThrow(/No such file/)
  })

  it('ipset: adds to the set of the family, prolongs, and ends by itself', async ({ skip }) => {
    for (const family of ['ip', 'ip6']) {
      const words = [
        'create',
        `opened_${family}`,
        'hash:ip',
        'family',
        family === 'ip' ? 'inet' : 'inet6',
        'timeout',
        '86400',
      ]
      const made = inside(server, 'ipset', ...words)
      if (made.status !== 0) skip(`the kernel has no ipset: ${made.stderr.trim()}`)
    }
    const open = createOpenFirewall(documented('ipset'))
    const has = (family: string, address: string) =>
      inside(server, 'ipset', 'test', `opened_${family}`, address).status === 0
    await open?.('198.51.100.7', 1)
    await open?.('198.51.100.7', 60)
    await open?.('2001:db8::7', 1)
    expect([has('ip', '198.51.100.7'), has('ip6', '2001:db8::7'), has('ip', '198.51.100.8')]).toEqual([
      true,
      true,
      false,
    ])
    await expect.poll(() => has('ip6', '2001:db8::7'), { timeout: 10_000 }).toBe(false)
    expect(has('ip', '198.51.100.7')).toBe(true)
  })
})
