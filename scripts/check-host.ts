/** `npm run check-host -- URL`: what a host answers right, tolerably or wrong. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { jsonLine } from '../domain/text/log-text.ts'
import { readNumber } from '../ops/arguments.ts'
import { exitCodes, usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { checkHost } from '../publish/check-host/check-host.ts'
import { callLines, summaryLine } from '../publish/check-host/report.ts'

await runCommand('check-host', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      records: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '15' },
      json: { type: 'boolean', default: false },
    },
  })
  const [address = '', ...more] = positionals
  if (more.length > 0 || !/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw usageError(
      `"${positionals.join(' ')}" is not the address of a host`,
      'Type one, such as http://127.0.0.1:8787.',
    )
  const { origin, pathname } = new URL(address)
  if (pathname !== '/')
    throw usageError(`the address has the path ${pathname}`, `A site reads a host at the root: try ${origin}.`)
  const options = {
    host: origin,
    token: values.token,
    maxRecords: readNumber('--records', values.records, 1000),
    timeoutMs: readNumber('--seconds', values.seconds, 600) * 1000,
  }
  const checked = await checkHost(options, (call) => {
    for (const line of values.json ? [jsonLine(call)] : callLines(call)) console.log(line)
  })
  if (!values.json) console.log(summaryLine(checked))
  if (checked.some(({ verdict }) => verdict === 'wrong')) process.exitCode = exitCodes.refused
})
