import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import process from 'node:process'

const maxSaid = 2_000
/** How long the stderr of a program that failed is read. */
const stderrTimeoutMs = 1_000

/** What a program of the operator's sees of the host's environment, where passwords and keys stand: never more. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
}

/**
 * Runs a program of the operator's (FIREWALL_COMMAND, PUBLISH_COMMAND) with a fixed list of arguments, no shell, and
 * an environment without secrets. Resolves when the program itself has ended well, whatever it left running in the
 * background; rejects with what it wrote to stderr where it ended otherwise, could not be started, or took longer
 * than `timeoutMs`: then it is killed with all its children.
 */
export function runProgram(program: string, words: readonly string[], timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: false,
      detached: true,
      windowsHide: true,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < maxSaid) said += text.slice(0, maxSaid)
    })
    let timer = setTimeout(() => {
      killGroup(child.pid)
      settle(new Error(`${program} did not end within ${timeoutMs} ms`))
    }, timeoutMs)
    // A host that is told to stop does not wait for it.
    timer.unref()
    child.unref()
    if (child.stderr instanceof Socket) child.stderr.unref()
    child.once('error', settle)
    // A program that failed has closed its stderr when all of it was read; a grandchild may keep the pipe open.
    child.once('exit', (code, signal) => {
      if (code === 0) return settle()
      const fail = () => settle(new Error(`${program} ended with ${code ?? signal}: ${said}`))
      clearTimeout(timer)
      child.once('close', fail)
      timer = setTimeout(fail, stderrTimeoutMs).unref()
    })

    function settle(error?: Error): void {
      clearTimeout(timer)
      child.stderr.destroy()
      if (error) reject(error)
      else resolve()
    }
  })
}

/** The program is the leader of a process group of its own, so its children end with it. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
