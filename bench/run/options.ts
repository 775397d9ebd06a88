import { parseArgs } from 'node:util'
import { usageError } from '../../ops/operation-error.ts'

/** A number's default, and its value with `--smoke`, the smallest run, which shows that every part works. */
type Sizes<Name extends string> = Readonly<Record<Name, readonly [full: number, smoke: number]>>

/** Reads `--NAME NUMBER` for each size and `--NAME TEXT` for each word. */
export function readOptions<Size extends string, Word extends string = never>(
  args: readonly string[],
  sizes: Sizes<Size>,
  words: readonly Word[] = [],
): Record<Size, number> & Partial<Record<Word, string>> {
  const names = [...Object.keys(sizes), ...words].map((name) => [name, { type: 'string' as const }])
  const { values } = parseArgs({
    args: [...args],
    options: { smoke: { type: 'boolean', default: false }, ...Object.fromEntries(names) },
  }) as { values: Record<string, string | boolean | undefined> }
  const numbers = Object.entries<readonly [number, number]>(sizes).map(([name, [full, smoke]]) => {
    const number = Number(values[name] ?? (values.smoke ? smoke : full))
    if (Number.isSafeInteger(number) && number >= 0) return [name, number]
    throw usageError(`--${name} must be a whole number (is "${values[name]}")`, 'Correct it.')
  })
  return { ...values, ...Object.fromEntries(numbers) }
}
