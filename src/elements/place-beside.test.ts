// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { placeBeside } from './place-beside.ts'

const [gap, width] = [6, 320]

/** A panel of its full height beside a link, of a table's row where that is given; a window of 1280 by 720. */
function placed(heightPx: number, at: [x: number, y: number], row?: [left: number, right: number]) {
  document.body.innerHTML = row ? '<table><tr><td><a></a></td></tr></table>' : '<a></a>'
  const anchor = document.querySelector('a') as HTMLElement
  const rect = (left: number, right: number) => new DOMRect(left, at[1], right - left, 20)
  vi.spyOn(anchor, 'getBoundingClientRect').mockReturnValue(rect(at[0], at[0] + 100))
  const line = anchor.closest('tr')
  if (line && row) vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(rect(...row))
  const panel = document.createElement('div')
  const shown = () => Math.min(heightPx, Number.parseFloat(panel.style.maxHeight) || heightPx)
  Object.defineProperties(panel, {
    offsetWidth: { value: width },
    offsetHeight: { get: shown },
    clientHeight: { get: shown },
    scrollHeight: { value: heightPx },
  })
  placeBeside(panel, anchor, false)
  return { left: Number.parseFloat(panel.style.left), top: Number.parseFloat(panel.style.top), height: shown() }
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 720)
})

describe('a panel that is too tall above and below', () => {
  it('stands beside its link, whole', () => {
    expect(placed(600, [200, 350])).toEqual({ left: 300 + gap, top: 720 - 600 - gap, height: 600 })
    expect(placed(600, [1100, 350])).toEqual({ left: 1100 - gap - width, top: 720 - 600 - gap, height: 600 })
  })

  it('stands at that side of its row which the link is nearer to', () => {
    const row: [number, number] = [340, 940]
    expect(placed(600, [350, 350], row)).toEqual({ left: 340 - gap - width, top: 720 - 600 - gap, height: 600 })
    expect(placed(600, [830, 350], row)).toEqual({ left: 940 + gap, top: 720 - 600 - gap, height: 600 })
  })

  it('scrolls below or above a row as wide as the page, which it must not cover', () => {
    expect(placed(600, [100, 350], [90, 1190])).toEqual({ left: 200 + gap, top: 370 + gap, height: 338 })
    expect(placed(600, [100, 400], [90, 1190])).toEqual({ left: 200 + gap, top: gap, height: 388 })
  })
})

it('stands below its row, or above it, where it fits', () => {
  expect(placed(300, [200, 350])).toEqual({ left: 300 + gap, top: 370 + gap, height: 300 })
  expect(placed(300, [200, 500])).toEqual({ left: 300 + gap, top: 500 - gap - 300, height: 300 })
})
