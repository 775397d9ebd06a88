/** The result of one check, for the operator. */
export interface Finding {
  /** The checked subject, such as `certificate`. */
  check: string
  /**
   * `bad`: broken for players, or soon will be; `look`: works, but needs attention; `skipped`: cannot be checked from
   * here.
   */
  state: 'ok' | 'look' | 'bad' | 'skipped'
  found: string
  /** The remedy; empty if everything is in order. */
  remedy: string
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, remedy: '' })
export const skipped = (check: string, found: string): Finding => ({ check, state: 'skipped', found, remedy: '' })
export const look = (check: string, found: string, remedy: string): Finding => ({ check, state: 'look', found, remedy })
export const bad = (check: string, found: string, remedy: string): Finding => ({ check, state: 'bad', found, remedy })

/** Exit code in the convention of Nagios plugins: 0 ok, 1 needs attention, 2 broken. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'bad')) return 2
  return findings.some(({ state }) => state === 'look') ? 1 : 0
}
