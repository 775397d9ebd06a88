import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningTown, runTown } from '../../../host/game-town/run-town.ts'
import { findProgram } from '../../system-packages.ts'

const server = findProgram('mariadbd')

describe.skipIf(!server)(`a town${server ? '' : ' (skipped: mariadbd is not installed)'}`, () => {
  let folder: string
  let town: RunningTown
  const said: string[] = []
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'town-'))
    await endHalfWay()
    town = await runTown(path.join(folder, 'town'), 'data', { paceMs: 1, pauseMs: 50, say: (text) => said.push(text) })
  })
  afterAll(async () => {
    await town?.stop()
    rmSync(folder, { recursive: true })
  })

  /** A first start whose making of the database is ended in the middle. */
  async function endHalfWay() {
    writeFileSync(
      path.join(folder, 'mariadb-install-db'),
      '#!/bin/sh\nfor w; do case $w in --datadir=*) mkdir -p "$(echo "$w" | cut -d= -f2)/mysql";; esac; done\nexit 1\n',
    )
    chmodSync(path.join(folder, 'mariadb-install-db'), 0o755)
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    await expect(runTown(path.join(folder, 'town'), 'data')).rejects.toThrow('mariadb-install-db failed')
    vi.unstubAllEnvs()
  }
  const sales = async () => {
    const connection = await createConnection({ uri: town.url })
    const [rows] = await connection.query("select count(*) as n from picklog where type in ('V', 'B')")
    await connection.end()
    return (rows as { n: number }[])[0]?.n ?? 0
  }

  it('lives after a start that was ended while it made the database', async () => {
    await expect.poll(sales).toBeGreaterThan(0)
  })
  it('refuses connections without the password of this start', async () => {
    const uri = town.url.replace(/\/\/root[^@]*@/, '//root@')
    await expect(createConnection({ uri })).rejects.toThrow('Access denied')
    expect(readdirSync(path.join(folder, 'town'))).not.toContain('init.sql')
  })
})
