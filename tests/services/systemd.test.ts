import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, it } from 'vitest'
import { exitCodes } from '../../ops/operation-error.ts'
import { freePort } from '../free-port.ts'
import { projectRoot, run } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const unitFolder = path.join(projectRoot, 'docs/deploy/systemd')
const read = (unit: string) => readFileSync(path.join(unitFolder, unit), 'utf8')

it('the units treat a locked refresh as success, and do not restart a host with wrong settings', () => {
  expect(read('almanac-refresh.service')).toMatch(new RegExp(`^SuccessExitStatus=${exitCodes.locked}$`, 'm'))
  expect(read('almanac-host.service')).toMatch(new RegExp(`^RestartPreventExitStatus=${exitCodes.usage}$`, 'm'))
  expect(read('almanac-refresh.service')).toMatch(/^After=.*almanac-host\.service/m)
})

it('a refresh removes the file that requested it, so that a request during a refresh starts another one', () => {
  const [, file] = /^PathExists=(.+)$/m.exec(read('almanac-refresh.path')) ?? []
  expect(read('almanac-refresh.service')).toContain(`ExecStartPre=/bin/rm -f ${file}\n`)
})

it('the backup unit archives settings, pictures and keys with their paths', () => {
  const folder = temporaryFolder('pack')
  const [, line = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(read('almanac-backup.service')) ?? []
  for (const name of ['etc', 'srv/var/backup', 'srv/var/images'])
    mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'etc/etc_host.env'), 'SITE_URL=x')
  writeFileSync(path.join(folder, 'srv/var/images/512.png'), 'picture')
  const text = line.replaceAll('$$', '$').replaceAll('/srv/almanac', `${folder}/srv`)
  run('/bin/sh', ['-c', text], { env: { PATH: process.env.PATH, CREDENTIALS_DIRECTORY: path.join(folder, 'etc') } })
  expect(run('tar', ['-tzPf', `${folder}/srv/var/backup/files.tar.gz`]).split('\n')).toEqual([
    '/etc/almanac/host.env',
    `${folder}/srv/var/images/`,
    `${folder}/srv/var/images/512.png`,
    '',
  ])
})

const [, line = ''] = /^ExecStartPost=\/bin\/bash -c '(.+)'$/m.exec(read('almanac-host.service')) ?? []
// systemd replaces `$$` by `$`.
const start = (env: Record<string, string>) =>
  spawn('/bin/bash', ['-c', line.replaceAll('$$', '$')], {
    env: { PATH: process.env.PATH, ...env },
    // An unprivileged user like the unit's.
    ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}),
  })

it('ExecStartPost ends when the host accepts connections', async () => {
  const port = await freePort()
  const waiting = start({ HOST_PORT: String(port), MAINPID: String(process.pid) })
  await once(waiting, 'spawn')
  expect(waiting.exitCode).toBeNull()
  const server = createServer((socket) => socket.end()).listen(port, '127.0.0.1')
  expect(await once(waiting, 'exit')).toEqual([0, null])
  server.close()
})

it('ExecStartPost fails when the host has ended', async () => {
  const endedProcess = spawn('true')
  await once(endedProcess, 'exit')
  const waiting = start({ HOST_PORT: String(await freePort()), MAINPID: String(endedProcess.pid) })
  expect(await once(waiting, 'exit')).toEqual([1, null])
})
