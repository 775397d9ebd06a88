import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import process from 'node:process'

const onWindows = process.platform === 'win32'
const maxStderrChars = 2_000
/** How long to wait for the stderr of a failed program. */
const stderrTimeoutMs = 1_000

/** The part of the host's environment that an operator's program gets: no variables with passwords or keys. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/sbin:/usr/bin:/sbin:/bin', SystemRoot } = process.env
  return { PATH, LANG: 'C.UTF-8', ...(SystemRoot && { SystemRoot }) }
}

/**
 * Runs a program of the operator (FIREWALL_COMMAND, PUBLISH_COMMAND) with a fixed list of arguments, no shell, and an
 * environment without secrets. Resolves when the program itself exits with 0, even if it left background processes;
 * rejects with its stderr if it failed, could not be started, or took longer than `timeoutMs`: then it is killed with
 * all its children.
 */
export function runProgram(program: string, args: readonly string[], timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: false,
      // On Windows it would get a window.
      detached: !onWindows,
      windowsHide: true,
    })
    let stderrText = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderrText = (stderrText + text).slice(0, maxStderrChars)
    })
    let timer = setTimeout(() => {
      killGroup(child.pid)
      settle(new Error(`${program} did not end within ${timeoutMs} ms`))
    }, timeoutMs)
    // Does not delay the shutdown of the host.
    timer.unref()
    child.unref()
    if (child.stderr instanceof Socket) child.stderr.unref()
    child.once('error', settle)
    // On failure, waits until stderr is read completely; a grandchild may keep the pipe open.
    child.once('exit', (code, signal) => {
      if (code === 0) return settle()
      const fail = () => settle(new Error(`${program} ended with ${code ?? signal}: ${stderrText}`))
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

/** The program leads a separate process group, so that its children are killed with it. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  if (onWindows)
    return void spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
