// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { Pagination } from './Pagination.tsx'

let part: DrawnPart
afterEach(() => part.close())

async function draw(page: number, pages: number) {
  const turn = vi.fn()
  part = await drawPart(<Pagination page={page} pages={pages} onPage={turn} />)
  const buttons = part.all('button')
  return { turn, first: buttons[0] as HTMLElement, last: buttons.at(-1) as HTMLElement }
}

describe('pagination', () => {
  it('marks the page that is shown, and gaps say nothing to a screen reader', async () => {
    await draw(6, 20)
    expect(part.find('[aria-current=page]').textContent).toBe('6')
    expect(part.all('.page-gap').map((gap) => gap.ariaHidden ?? gap.getAttribute('aria-hidden'))).toEqual([
      'true',
      'true',
    ])
  })
  it('keeps a step at the end focusable, and it turns nothing', async () => {
    const { turn, first, last } = await draw(1, 3)
    expect(first.hasAttribute('disabled')).toBe(false)
    expect(first.getAttribute('aria-disabled')).toBe('true')
    await part.after(() => first.click())
    expect(turn).not.toHaveBeenCalled()
    await part.after(() => last.click())
    expect(turn).toHaveBeenCalledExactlyOnceWith(2)
  })
  it('takes a page beyond the last for the last', async () => {
    const { turn, first } = await draw(9, 3)
    expect(part.find('[aria-current=page]').textContent).toBe('3')
    await part.after(() => first.click())
    expect(turn).toHaveBeenCalledExactlyOnceWith(2)
  })
})
