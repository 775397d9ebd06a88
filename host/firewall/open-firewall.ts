import { isIPv6 } from 'node:net'
import { ConfigError } from '../../settings/config.ts'
import { runProgram } from '../base/index.ts'

/** A longer command is killed, and counts as failed. */
export const commandTimeoutMs = 10_000

/** Opens one address for a number of seconds; throws if the firewall refused. */
export type OpenFirewall = (address: string, seconds: number) => Promise<void>

/**
 * The operator's command as a fixed list of arguments, never a shell line: separated by spaces, with `{ip}`,
 * `{seconds}` and `{family}` (`ip` or `ip6`) replaced. Undefined if not configured: then openings are only recorded.
 */
export function createOpenFirewall(command: string, timeoutMs = commandTimeoutMs): OpenFirewall | undefined {
  const [program, ...words] = command.split(/\s+/).filter(Boolean)
  if (program === undefined) return undefined
  if (!words.some((word) => word.includes('{ip}')))
    throw new ConfigError('FIREWALL_COMMAND must contain {ip} in one of its arguments')
  if (program.includes('{')) throw new ConfigError('FIREWALL_COMMAND must start with the program itself')
  return async (address, seconds) => {
    const values = { ip: address, seconds: String(seconds), family: isIPv6(address) ? 'ip6' : 'ip' }
    const args = words.map((word) =>
      word.replace(/\{(ip|seconds|family)\}/g, (_, name: keyof typeof values) => values[name]),
    )
    await runProgram(program, args, timeoutMs)
  }
}
