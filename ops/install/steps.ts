/** One idempotent step of the installer. */
export type Step =
  | { kind: 'folder'; path: string; mode: number }
  /** `keep`: an existing file is never written. */
  | { kind: 'file'; path: string; text: () => string; mode: number; keep?: boolean }
  /**
   * `unless`: a file whose presence means that the step is done. `onlyWith`: a file without which the step is skipped.
   */
  | { kind: 'run'; words: readonly string[]; why: string; unless?: string; onlyWith?: string; env?: string }
  | { kind: 'remove'; path: string }
  | { kind: 'note'; text: string }

export const folder = (path: string, mode: number): Step => ({ kind: 'folder', path, mode })
export const file = (path: string, text: string | (() => string), mode = 0o644, keep = false): Step => ({
  kind: 'file',
  path,
  text: typeof text === 'string' ? () => text : text,
  mode,
  keep,
})
/** The words of a command; a value in it is one word, even with spaces. */
export const words = (texts: TemplateStringsArray, ...values: string[]): string[] =>
  texts.flatMap((text, index) => [...text.split(' ').filter(Boolean), ...values.slice(index, index + 1)])

export const run = (why: string, ...words: string[]): Step => ({ kind: 'run', words, why })
export const note = (text: string): Step => ({ kind: 'note', text })
