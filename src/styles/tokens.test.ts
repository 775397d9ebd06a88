import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = ['tokens.css', 'price-tiers.css']
  .map((sheet) => readFileSync(path.join(import.meta.dirname, sheet), 'utf8'))
  .join('\n')
const colors = new Map<string, readonly [light: string, dark: string]>()
for (const [, name, light, dark] of css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g))
  colors.set(name as string, [light as string, dark as string])

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'panel', 'well']
const tiers = Array.from({ length: 10 }, (_, index) => `tier-${index + 1}`)
const inks = ['ink', 'faint', 'amber', 'amber-deep', 'spruce', 'danger', 'warning', 'success', ...tiers]
const text: [string, string][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ['on-amber', 'amber'],
  ['on-amber', 'amber-deep'],
  ['on-spruce', 'spruce'],
  ['spruce', 'spruce-wash'],
  ['success', 'spruce-wash'],
  ['danger', 'danger-wash'],
  ['paper', 'danger'],
  ['system', 'system-wash'],
  ['qa', 'qa-wash'],
  ['event', 'event-wash'],
]

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  const at = theme === 'light' ? 0 : 1
  const ratio = (a: string, b: string) => contrast(colors.get(a)?.[at] ?? '', colors.get(b)?.[at] ?? '')

  it.each(text)('%s reads on %s (4.5 : 1)', (ink, ground) => expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5))
  it.each(grounds)('the edge of a control shows on %s (3 : 1)', (ground) =>
    expect(ratio('edge', ground)).toBeGreaterThanOrEqual(3),
  )
  it('no two price tiers look the same', () => {
    const seen = tiers.map((tier) => colors.get(tier)?.[at])
    expect(new Set(seen).size).toBe(10)
  })
})

it('every colour has both themes', () =>
  expect(colors.size).toBe([...css.matchAll(/^ {2}--color-[\w-]+:(?! initial)/gm)].length))
