/** Conversions of reform boxes, read from their pages. */
import type { ReformStep } from '../../../domain/odds/reform-route.ts'
import { fetchDocument } from '../fetch-document.ts'
import { itemKey, itemNames, materialsOfText } from './item-key.ts'

export interface ReadReforms {
  steps: ReformStep[]
  /** Names of items, materials and boxes, by key. */
  names: Map<string, string>
}

export function readReformPage(page: ParentNode, box: string): ReadReforms {
  const names = itemNames(page)
  const title = page.querySelector('main h1')?.textContent?.trim()
  if (title) names.set(box, title)
  const rows = [...page.querySelectorAll<HTMLElement>('tr[data-reform]')]
  return { steps: rows.map((row) => readRow(row, box)), names }
}

/** `9 20 -5 7037:500`: the refine levels before, the change, the materials. */
function readRow(row: HTMLElement, box: string): ReformStep {
  const [minRefine, maxRefine, changeRefine, ...materials] = (row.dataset.reform ?? '').split(' ')
  const from = itemKey(row.querySelector('th .item'))
  const result = row.querySelector('th + td .item')
  return {
    ...{ box, from, to: result ? itemKey(result) : from, note: row.dataset.note ?? '' },
    ...{ minRefine: Number(minRefine), maxRefine: Number(maxRefine), changeRefine: Number(changeRefine) },
    materials: materialsOfText(materials.join(' ')),
  }
}

const timeoutMs = 10_000

/** Those of other boxes, from their pages; `missing`: the number of pages that could not be read. */
export async function fetchReforms(boxes: readonly string[]): Promise<ReadReforms & { missing: number }> {
  const read = await Promise.all(
    boxes.map(async (box) => {
      const page = await fetchDocument(`/reform/${box}`, timeoutMs).catch(() => undefined)
      return page && readReformPage(page, box)
    }),
  )
  const found = read.filter((one) => one !== undefined)
  return {
    steps: found.flatMap(({ steps }) => steps),
    names: new Map(found.flatMap(({ names }) => [...names])),
    missing: read.length - found.length,
  }
}
