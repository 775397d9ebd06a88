// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type RenderedPart, renderPart } from '../../../tests/react-part.ts'
import { NoteForm } from './NoteForm.tsx'
import type { PartProps } from './part.ts'
import { RefundForm } from './RefundForm.tsx'

let part: RenderedPart
afterEach(() => part.close())

const order = { id: 'A1', state: 'paid', revision: '1' } as unknown as PartProps['order']

function type(field: HTMLElement, text: string) {
  // The setter of the prototype is used because React ignores values that it has set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it.each([
  ['note', NoteForm, 'textarea'],
  ['refund', RefundForm, '[name=reason]'],
] as const)('a %s that is typed while another one is saved remains', async (_, Form, name) => {
  let saving = Promise.withResolvers<undefined>()
  part = await renderPart(<Form order={order} busy={false} change={() => saving.promise} />)
  const field = part.find<HTMLInputElement>(name)
  const send = async (text: string) => {
    saving = Promise.withResolvers()
    await part.act(() => {
      for (const amount of part.all('[name=amount]')) type(amount, '5')
      type(field, text)
    })
    await part.act(() => part.find<HTMLFormElement>('form').requestSubmit())
  }
  await send('first')
  await part.act(() => type(field, 'second'))
  await part.act(() => saving.resolve(undefined))
  expect(field.value).toBe('second')
  await send('second')
  await part.act(() => saving.resolve(undefined))
  expect(field.value).toBe('')
})
