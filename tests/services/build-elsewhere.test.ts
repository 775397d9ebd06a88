/** The scripts of docs/deploy/build-elsewhere, which build the site on another machine and upload it. */
import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { load } from 'js-yaml'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { startFakeService } from '../fake-service.ts'
import { projectRoot } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const scripts = path.join(projectRoot, 'docs/deploy/build-elsewhere')
const missing = ['curl'].filter((name) => !findProgram(name)).join(', ')

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

  async function run(script: string, env: Record<string, string>, words: string[] = []) {
    const child = spawn('/bin/sh', [path.join(scripts, script), ...words], {
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
    ['a site that redirects', { status: 302, body: '' }, 3],
    ['a site that answers nothing', { status: 200, body: '' }, 3],
    ['a site that answers every address with a page', { status: 200, body: '<p>404</p>\n' }, 3],
  ])('publish.sh does not replace %s', async (_, answer, code) => {
    size = answer
    expect((await publish()).code).toBe(code)
    expect(() => readFileSync(path.join(folder, 'calls'))).toThrow()
    expect((await publish({ ACCEPT_LOSS: '1' })).code).toBe(0)
  })

  it('publish.sh ends after its time, and builds without uploading', async () => {
    size = { status: 404, body: '' }
    writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\nexec sleep 600\n')
    expect((await publish({ MAX_S: '0.2' })).code).toBe(124)
    writeFileSync(path.join(folder, 'bin/npm'), '#!/bin/sh\n')
    expect((await run('publish.sh', { SITE_URL: url, TARGET: 'rclone:store:site' }, ['build'])).code).toBe(0)
    expect(() => readFileSync(path.join(folder, 'calls'))).toThrow()
    expect((await run('publish.sh', { SITE_URL: url, TARGET: 'rclone:store:site' }, ['upload'])).code).toBe(0)
  })

  it('ask-build.sh has no secret on a command line', async () => {
    const file = path.join(folder, 'build.env')
    writeFileSync(file, `BUILD_URL=${url}/dispatches\nBUILD_SECRET='a secret'\nBUILD_TOKEN=hidden\n`)
    const log = path.join(folder, 'words')
    for (const name of ['curl', 'openssl', 'sed'])
      writeFileSync(
        path.join(folder, 'bin', name),
        `#!/bin/sh\nprintf '%s ' ${name} "$@" >> ${log}\nPATH='${process.env.PATH}' exec ${name} "$@"\n`,
        { mode: 0o755 },
      )
    expect((await run('ask-build.sh', { BUILD_ENV: file })).code).toBe(0)
    expect(readFileSync(log, 'utf8')).toMatch(/curl/)
    expect(readFileSync(log, 'utf8')).not.toMatch(/a secret|hidden/)
  })

  it.each([
    ['a new request', (body: string) => body, 0],
    ['another body', (body: string) => `${body} `, 1],
    ['a request of yesterday', () => JSON.stringify({ client_payload: { at: '2026-01-01T00:00:00Z' } }), 1],
    ['a request without a time', () => '{"event_type":"refresh"}', 1],
    ['a body without an object', () => 'null', 1],
    ['a body that is no JSON', () => 'refresh', 1],
  ])('build-request.mjs accepts only signed, new requests: %s', async (name, change, code) => {
    const file = path.join(folder, 'build.env')
    writeFileSync(file, `BUILD_URL=${url}/dispatches\nBUILD_SECRET='a secret'\n`)
    await run('ask-build.sh', { BUILD_ENV: file })
    const { headers, body: sent } = requests[1] as (typeof requests)[number]
    const body = change(sent)
    const isForged = name === 'another body'
    const signature = isForged
      ? String(headers['x-hub-signature-256'])
      : `sha256=${createHmac('sha256', 'a secret').update(body).digest('hex')}`
    const { status, stderr } = checkRequest(body, signature)
    expect(status).toBe(code)
    expect(stderr).toMatch(code === 0 ? /^$/ : /^build-request\.mjs: refused: .*\n$/)
  })

  it('build-request.mjs refuses a signature of as many characters, but more bytes', () => {
    const { status, stderr } = checkRequest('{}', '密'.repeat(71))
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^build-request\.mjs: refused: the signature is wrong/)])
  })

  function checkRequest(body: string, signature: string) {
    return spawnSync(process.execPath, [path.join(scripts, 'build-request.mjs'), 'check', signature], {
      input: body,
      env: { BUILD_SECRET: 'a secret' },
      encoding: 'utf8',
    })
  }

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
  type Environment = Record<string, string>
  const { jobs } = load(text) as {
    jobs: { publish: { env: Environment; steps: { run?: string; env?: Environment }[] } }
  }
  const settings = readConfig({})
  for (const name of Object.keys(jobs.publish.env)) expect(name in settings || name === 'TARGET', name).toBe(true)
  expect(jobs.publish.steps.at(-1)?.run).toBe('sh docs/deploy/build-elsewhere/publish.sh upload')
  const others = { ...jobs.publish, steps: jobs.publish.steps.slice(0, -1) }
  expect(JSON.stringify(others)).not.toContain('secrets.')
  expect(Object.keys(jobs.publish.steps.at(-1)?.env ?? {}).join()).toMatch(/CLOUDFLARE_API_TOKEN.*NETLIFY_AUTH_TOKEN/)
})
