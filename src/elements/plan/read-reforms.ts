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
  let facts: DOMStringMap = {}
  const steps = [...page.querySelectorAll<HTMLElement>('[data-list-rows] > tr')].map((row) => {
    if (row.dataset.reform !== undefined) facts = row.dataset
    return readRow(row, facts, box)
  })
  return { steps, names }
}

/** `9 20 -5 7037:500`: the refine levels before, the change, the materials. A row without is like the one before. */
function readRow(row: HTMLElement, { reform = '', note = '' }: DOMStringMap, box: string): ReformStep {
  const [minRefine, maxRefine, changeRefine, ...materials] = reform.split(' ')
  const from = itemKey(row.querySelector('th .item'))
  const result = row.querySelector('th + td .item')
  return {
    ...{ box, from, to: result ? itemKey(result) : from, note },
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
