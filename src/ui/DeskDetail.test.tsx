// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../tests/react-part.ts'
import { DeskDetail } from './DeskDetail.tsx'

it('a press on the link to the list shows the list in this tab, except with Ctrl', async () => {
  const onBack = vi.fn()
  const part = await renderPart(
    <DeskDetail href="#list" back="back" onBack={onBack} busy={false} title="title">
      text
    </DeskDetail>,
  )
  const press = (ctrlKey: boolean) =>
    part.find('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey }))
  expect([press(true), onBack.mock.calls.length]).toEqual([true, 0])
  expect([press(false), onBack.mock.calls.length]).toEqual([false, 1])
  await part.close()
})
