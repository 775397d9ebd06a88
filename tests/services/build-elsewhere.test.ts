/** The scripts of docs/deploy/build-elsewhere, which build the site on another machine and upload it. */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { load } from 'js-yaml'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { startFakeService } from '../fake-service.ts'
import { projectRoot } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const scripts = path.join(projectRoot, 'docs/deploy/build-elsewhere')
const missing = ['curl', 'openssl'].filter((name) => !findProgram(name)).join(', ')

describe.skipIf(missing !== '')(`a build elsewhere${missing && ` (skipped: ${missing} not installed)`}`, () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startFakeService>>
  let url: string
  /** The answer of the live site for its size. */
  let size: { status: number; body: string }
  let requests: { headers: Record<string, unknown>; body: string }[]

  beforeEach(async () => {
    folder = temporaryFolder('elsewhere')
    requests = []
    server = await startFakeService(async (request, response) => {
      const body = await text(request)
      if (request.method === 'POST') {
        requests.push({ headers: request.headers, body })
        // The first try fails.
        return response.writeHead(requests.length === 1 ? 502 : 204).end()
      }
      if (size.status === 0) response.destroy()
      else response.writeHead(size.status).end(size.body)
    })
    url = server.url
    const at = (...parts: string[]) => path.join(folder, ...parts)
    for (const name of ['bin', 'releases/current/_astro', 'releases/current/.almanac'])
      mkdirSync(at(name), { recursive: true })
    for (let n = 0; n < 8; n++) writeFileSync(at('releases/current', `page${n}.html`), 'page')
    for (const name of ['_astro/a.js', '_astro/a.js.br', '.almanac/release.json'])
      writeFileSync(at('releases/current', name), 'x')
    const stub = (name: string, text: string) => writeFileSync(at('bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    // The first pull fails.
    stub('npm', `[ -e ${at('tried')} ] || { touch ${at('tried')}; exit 3; }`)
    stub('rclone', `echo "$@" >> ${at('calls')}; [ "$1" != sync ] || cp -r "$3" ${at('uploaded')}`)
  })
  afterEach(() => server.close())

  async function run(script: string, env: Record<string, string>) {
    const child = spawn('/bin/sh', [path.join(scripts, script)], {
      cwd: folder,
      env: { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, RETRY_S: '0', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  const publish = (env: Record<string, string> = {}) =>
    run('publish.sh', { SITE_URL: url, TARGET: 'rclone:store:site', ...env })

  it('publish.sh repeats a failed pull, uploads public files in a safe order, and stores their number', async () => {
    size = { status: 404, body: '' }
    expect(await publish()).toMatchObject({ code: 0, output: expect.stringContaining('9 files uploaded') })
    const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')
    expect(calls.map((line) => line.split(' ')[0])).toEqual(['copy', 'copy', 'sync'])
    expect(readFileSync(path.join(folder, 'uploaded/site-size.txt'), 'utf8').trim()).toBe('9')
    expect(() => readFileSync(path.join(folder, 'uploaded/_astro/a.js.br'))).toThrow()
    expect(() => readFileSync(path.join(folder, 'uploaded/.almanac/release.json'))).toThrow()
  })

  it.each([
    ['a site that lost files', { status: 200, body: '12\n' }, 4],
    ['a site that does not answer', { status: 0, body: '' }, 3],
  ])('publish.sh does not replace %s', async (_, answer, code) => {
    size = answer
    expect((await publish()).code).toBe(code)
    expect(() => readFileSync(path.join(folder, 'calls'))).toThrow()
    expect((await publish({ ACCEPT_LOSS: '1' })).code).toBe(0)
  })

  it('ask-build.sh repeats a failed call, which is signed', async () => {
    const file = path.join(folder, 'build.env')
    writeFileSync(file, `BUILD_URL=${url}/dispatches\nBUILD_SECRET='a secret'\nBUILD_TOKEN=token\n`)
    expect((await run('ask-build.sh', { BUILD_ENV: file })).code).toBe(0)
    expect(requests.length).toBe(2)
    const { headers, body } = requests[1] as (typeof requests)[number]
    const signature = createHmac('sha256', 'a secret').update(body).digest('hex')
    expect(headers).toMatchObject({ authorization: 'Bearer token', 'x-hub-signature-256': `sha256=${signature}` })
  })
})

it('the workflow sets only what the program and the uploads read', () => {
  const text = readFileSync(path.join(scripts, 'github-workflow.yml'), 'utf8')
  const { jobs } = load(text) as { jobs: { publish: { env: Record<string, string>; steps: { run?: string }[] } } }
  const settings = readConfig({})
  for (const name of Object.keys(jobs.publish.env))
    expect(name in settings || /^(TARGET|CLOUDFLARE_|NETLIFY_)/.test(name), name).toBe(true)
  expect(jobs.publish.steps.at(-1)?.run).toBe('sh docs/deploy/build-elsewhere/publish.sh')
})
