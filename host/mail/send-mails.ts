import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../db/index.ts'
import { createMailSender, type MailDeps, type PrepareMail } from './send-waiting.ts'

const pauseMs = 2_000
/** Pause after a failure, so that an unreachable mail server is not tried for each mail. */
const failurePauseMs = 15_000
/** How long a mail in progress may take at shutdown; then it is aborted, and sent again after the next start. */
const shutdownMs = 2_000

/** Sends mails while the host runs, if a mail server is configured. Returns a function that stops it. */
export function sendMails(deps: MailDeps, prepare: PrepareMail): () => Promise<void> {
  const { log } = deps
  const sender = createMailSender(deps, prepare)
  if (!sender.isOn) {
    log.info('mail is off', { remedy: 'set MAIL_URL: without it users cannot recover accounts by themselves' })
    return async () => {}
  }
  let isStopped = false
  let lastReason = ''
  let currentRun: Promise<void> = Promise.resolve()
  let timer = setTimeout(() => start(begin), 0).unref()

  function start(work: () => Promise<void>): void {
    currentRun = work()
  }

  /** Checks the mail server once at start, because the first mail may be days later. */
  async function begin(): Promise<void> {
    await sender.verify().then(
      () => log.info('mail server reached'),
      (error: Error) => log.warn('cannot reach the mail server', { reason: error.message }),
    )
    await run()
  }

  async function run(): Promise<void> {
    if (isStopped) return
    let waitMs = pauseMs
    try {
      for (;;) {
        const { outcome, reason } = await sender.sendNext()
        if (outcome === 'failed') waitMs = failurePauseMs
        if (reason !== '' && reason !== lastReason) log.warn('mail not sent', { reason })
        if (outcome !== 'none') lastReason = reason
        if (outcome === 'none' || outcome === 'failed' || isStopped) break
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error('cannot read the mail queue', { error })
    }
    if (!isStopped) timer = setTimeout(() => start(run), waitMs).unref()
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.race([currentRun, sleep(shutdownMs, undefined, { ref: false })])
    sender.abort()
    await currentRun
  }
}
