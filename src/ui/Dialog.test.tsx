// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { Dialog } from './Dialog.tsx'

let part: DrawnPart
afterEach(() => part.close())
const dialog = () => part.find<HTMLDialogElement>('dialog')

describe('a dialog', () => {
  it('is named by its title while it is open, and empty while it is closed', async () => {
    const onClose = vi.fn()
    part = await drawPart(
      <Dialog open={false} title="確認" onClose={onClose}>
        內容
      </Dialog>,
    )
    expect(dialog().open).toBe(false)
    expect(dialog().textContent).toBe('')
    await part.redraw(
      <Dialog open title="確認" onClose={onClose}>
        內容
      </Dialog>,
    )
    expect(dialog().open).toBe(true)
    expect(part.find('h2').id).toBe(dialog().getAttribute('aria-labelledby'))
    await part.redraw(
      <Dialog open={false} title="確認" onClose={onClose}>
        內容
      </Dialog>,
    )
    expect(dialog().open).toBe(false)
  })
  it('asks for Escape, and stays open until it is told', async () => {
    const onClose = vi.fn()
    part = await drawPart(
      <Dialog open title="確認" onClose={onClose}>
        內容
      </Dialog>,
    )
    const pressed = new Event('cancel', { cancelable: true })
    await part.after(() => dialog().dispatchEvent(pressed))
    expect(pressed.defaultPrevented).toBe(true)
    expect(onClose).toHaveBeenCalledOnce()
    expect(dialog().open).toBe(true)
  })
})
