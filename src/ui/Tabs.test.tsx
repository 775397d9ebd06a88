// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'shop', label: '露店' },
  { id: 'records', label: '紀錄' },
  { id: 'watch', label: '關注' },
] as const
let part: DrawnPart
afterEach(() => part.close())

async function draw(chosen: (typeof tabs)[number]['id']) {
  const choose = vi.fn()
  part = await drawPart(<Tabs label="市場" tabs={tabs} chosen={chosen} panelId="panel" onChoose={choose} />)
  const press = (key: string) =>
    part.after(() =>
      part.find('[role=tablist]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
  return { choose, press }
}

describe('tabs', () => {
  it('are one stop of the Tab key, and name their panel', async () => {
    await draw('records')
    expect(part.all('[role=tab]').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1])
    expect(part.find('[aria-selected=true]').id).toBe('panel-records')
    expect(part.find('[aria-selected=true]').getAttribute('aria-controls')).toBe('panel')
  })
  it('are chosen by arrows, round the ends, and by Home and End', async () => {
    const { choose, press } = await draw('watch')
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a']) await press(key)
    expect(choose.mock.calls.flat()).toEqual(['shop', 'records', 'shop', 'watch'])
    expect(document.activeElement?.id).toBe('panel-watch')
  })
  it('are chosen by a press', async () => {
    const { choose } = await draw('shop')
    await part.after(() => part.find('#panel-records').click())
    expect(choose).toHaveBeenCalledExactlyOnceWith('records')
  })
})
