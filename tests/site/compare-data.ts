import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { previewKinds } from '../../domain/previews/preview-card.ts'
import { shownTexts } from './page-html.ts'

/**
 * Expects that each page of a record in a folder has its data next to it, and that the page shows the names, numbers and
 * chances of these. Returns the number of compared texts.
 */
export function compareData(folder: string): number {
  let count = 0
  for (const file of previewKinds.flatMap((kind) => globSync(`${kind}/*.html`, { cwd: folder }))) {
    const name = file.replace(/\.html$/, '')
    const data = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))
    expect([data.kind, decodeURIComponent(data.path)], file).toEqual([name.split('/')[0], `/${name}`])
    // A box's page shows the first sources only.
    const { sources: _, ...shownData } = data.page
    const texts = textsOf(shownData)
    const shown = shownTexts(readFileSync(path.join(folder, file), 'utf8')).join('')
    expect(
      texts.filter((text) => !shown.includes(text)),
      file,
    ).toEqual([])
    count += texts.length
  }
  return count
}

/** The names, numbers and chances in a page's data. */
function textsOf(data: unknown): string[] {
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === 'string' && ['name', 'chance', 'quantity'].includes(key) ? [value] : textsOf(value),
  )
}
