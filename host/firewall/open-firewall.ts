import { isIPv6 } from 'node:net'
import { ConfigError } from '../../settings/config.ts'
import { runProgram } from '../base/index.ts'

/** A command that takes longer is ended, and has failed. */
export const commandTimeoutMs = 10_000

/** Opens one address for so many seconds; throws when the firewall did not take it. */
export type OpenFirewall = (address: string, seconds: number) => Promise<void>

/**
 * The operator's command as a fixed list of arguments, never a shell line: words apart by spaces, in which `{ip}`,
 * `{seconds}` and `{family}` (`ip` or `ip6`) are replaced. Undefined where none is set: then openings are only recorded.
 */
export function createOpenFirewall(command: string, timeoutMs = commandTimeoutMs): OpenFirewall | undefined {
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
    await runProgram(program, filled, timeoutMs)
  }
}
