// Signs and checks requests for a build, for ask-build.sh and the program that receives its requests:
//   node build-request.mjs sign             prints a body with the present time, and its X-Hub-Signature-256
//   node build-request.mjs check SIGNATURE  ends with 0 if the body on standard input has this signature and is new
// BUILD_SECRET is read from the environment, which other users of the machine cannot see.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'

/** A recorded request is of no use after this time, in both directions of a wrong clock. */
const maxAgeMs = 10 * 60_000
const secret = process.env.BUILD_SECRET ?? ''
const signatureOf = (body) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const [mode, signature = ''] = process.argv.slice(2)
if (mode === 'sign') {
  const body = JSON.stringify({ event_type: 'refresh', client_payload: { at: new Date().toISOString() } })
  console.log(`${body}\n${secret && signatureOf(body)}`)
} else if (mode === 'check') {
  const body = await text(process.stdin)
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signatureOf(body))]
  const isSigned = secret !== '' && sent.length === expected.length && timingSafeEqual(sent, expected)
  if (!isSigned) refuse('the signature is wrong, or BUILD_SECRET is not set')
  const ageMs = Date.now() - timeOf(body)
  if (!(Math.abs(ageMs) <= maxAgeMs)) refuse('its time is missing, or more than ten minutes away: check both clocks')
} else refuse('use sign, or check SIGNATURE')

/** UTC milliseconds; NaN for a body of another program. */
function timeOf(body) {
  try {
    return Date.parse(JSON.parse(body)?.client_payload?.at)
  } catch {
    return Number.NaN
  }
}

function refuse(reason) {
  console.error(`build-request.mjs: refused: ${reason}`)
  process.exit(1)
}
