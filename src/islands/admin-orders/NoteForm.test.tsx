// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import { NoteForm } from './NoteForm.tsx'
import type { PartProps } from './part.ts'
import { RefundForm } from './RefundForm.tsx'

let part: DrawnPart
afterEach(() => part.close())

const order = { id: 'A1', state: 'paid', revision: '1' } as unknown as PartProps['order']

function type(field: HTMLElement, text: string) {
  // As a person types: React hears only of a value that it has not set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it.each([
  ['note', NoteForm, 'textarea'],
  ['refund', RefundForm, '[name=reason]'],
] as const)('leaves a %s that was begun while the one before was saved', async (_, Form, name) => {
  let saved = Promise.withResolvers<undefined>()
  part = await drawPart(<Form order={order} busy={false} change={() => saved.promise} />)
  const field = part.find<HTMLInputElement>(name)
  const send = async (text: string) => {
    saved = Promise.withResolvers()
    await part.after(() => {
      for (const amount of part.all('[name=amount]')) type(amount, '5')
      type(field, text)
    })
    await part.after(() => part.find<HTMLFormElement>('form').requestSubmit())
  }
  await send('first')
  await part.after(() => type(field, 'second'))
  await part.after(() => saved.resolve(undefined))
  expect(field.value).toBe('second')
  await send('second')
  await part.after(() => saved.resolve(undefined))
  expect(field.value).toBe('')
})
