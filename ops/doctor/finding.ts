/** What one check found: a line for the operator. */
export interface Finding {
  /** What was looked at, such as `certificate`. */
  check: string
  /** `bad`: broken for players or about to be; `look`: works, but not as it should; `skipped`: cannot be seen from here. */
  state: 'ok' | 'look' | 'bad' | 'skipped'
  found: string
  /** What to do; empty where all is well. */
  mend: string
}

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, mend: '' })
export const skipped = (check: string, found: string): Finding => ({ check, state: 'skipped', found, mend: '' })
export const look = (check: string, found: string, mend: string): Finding => ({ check, state: 'look', found, mend })
export const bad = (check: string, found: string, mend: string): Finding => ({ check, state: 'bad', found, mend })

/** Exit code for monitors that know the plugins of Nagios: 0 well, 1 to be looked at, 2 broken. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'bad')) return 2
  return findings.some(({ state }) => state === 'look') ? 1 : 0
}
