// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderPart, typeInto } from '../../../tests/react-part.ts'
import { NoteForm } from './NoteForm.tsx'
import type { PartProps } from './part.ts'

it('a note that is typed while another one is saved remains', async () => {
  const order = { id: 'A1' } as PartProps['order']
  let saving = Promise.withResolvers<undefined>()
  const part = await renderPart(<NoteForm order={order} busy={false} change={() => saving.promise} />)
  const field = part.find<HTMLTextAreaElement>('textarea')
  const send = async (text: string) => {
    saving = Promise.withResolvers()
    await part.act(() => typeInto(field, text))
    await part.act(() => part.find<HTMLFormElement>('form').requestSubmit())
  }
  await send('first')
  await part.act(() => typeInto(field, 'second'))
  await part.act(() => saving.resolve(undefined))
  expect(field.value).toBe('second')
  await send('second')
  await part.act(() => saving.resolve(undefined))
  expect(field.value).toBe('')
  await part.close()
})
