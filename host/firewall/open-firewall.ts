import { spawn } from 'node:child_process'
import { isIPv6 } from 'node:net'
import process from 'node:process'
import { ConfigError } from '../../api/config.ts'

const defaultTimeoutMs = 10_000
const maxSaid = 2_000

/** Opens one address for so many seconds; throws when the firewall did not take it. */
export type OpenFirewall = (address: string, seconds: number) => Promise<void>

/**
 * The operator's command as a fixed list of arguments, never a shell line: words apart by spaces, in which `{ip}`,
 * `{seconds}` and `{family}` (`ip` or `ip6`) are replaced. Undefined where none is set: then openings are only recorded.
 */
export function createOpenFirewall(command: string, timeoutMs = defaultTimeoutMs): OpenFirewall | undefined {
  const [program, ...words] = command.split(/\s+/).filter(Boolean)
  if (program === undefined) return undefined
  if (!words.some((word) => word.includes('{ip}')))
    throw new ConfigError('FIREWALL_COMMAND must name {ip} in one of its arguments')
  if (program.includes('{')) throw new ConfigError('FIREWALL_COMMAND must start with the program itself')
  return async (address, seconds) => {
    const values = { ip: address, seconds: String(seconds), family: isIPv6(address) ? 'ip6' : 'ip' }
    const filled = words.map((word) =>
      word.replace(/\{(ip|seconds|family)\}/g, (_, name: keyof typeof values) => values[name]),
    )
    await run(program, filled, timeoutMs)
  }
}

/**
 * Ends with the program itself, not with what it may have left running in the background, and kills all of it when
 * it takes too long. It sees a PATH and nothing else of the host's environment, where secrets stand.
 */
function run(program: string, words: string[], timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      env: { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: false,
      detached: true,
      windowsHide: true,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < maxSaid) said += text.slice(0, maxSaid)
    })
    const timer = setTimeout(() => {
      killGroup(child.pid)
      settle(new Error(`${program} did not end within ${timeoutMs} ms`))
    }, timeoutMs)
    child.once('error', settle)
    // `exit`, not `close`: a grandchild may hold the pipe open for ever. Its last words may come a moment later.
    child.once('exit', (code, signal) =>
      setImmediate(() =>
        settle(code === 0 ? undefined : new Error(`${program} ended with ${code ?? signal}: ${said}`)),
      ),
    )

    function settle(error?: Error): void {
      clearTimeout(timer)
      child.stderr.destroy()
      child.unref()
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
