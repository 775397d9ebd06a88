import { enchantCopy } from './copy/contract.ts'
import { fill } from './copy/fill.ts'
import { enchantSiteCopy } from './copy/site-wiki.ts'

/** `灰狼套裝 附魔資訊`; by the first of several targets. */
export function enchantTitle(targets: readonly { name: string }[]): string {
  const [first] = targets
  if (!first) return enchantCopy.button
  const template = targets.length > 1 ? enchantSiteCopy.titleMany : enchantSiteCopy.title
  return fill(template, { name: first.name, n: targets.length })
}
