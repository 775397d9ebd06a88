import { useState } from 'react'
import { askProvider } from '../../../api/order-desk.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { orderDeskCopy } from '../../../domain/copy/order-desk.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { DeskForm } from '../../ui/DeskForm.tsx'
import type { PartProps } from './part.ts'

const copy = orderDeskCopy.ask

/** Asks the provider about an order that is not paid; shows its answer, the time and what to do next. */
export function AskProvider({ order: { id, paid_at }, busy, change }: PartProps) {
  const [answer, setAnswer] = useState('')
  if (paid_at !== null) return answer && <p className="notice notice-success">{answer}</p>
  const ask = () =>
    change(async (client) => {
      const { outcome, at } = await client.call(askProvider, { params: { id } })
      const text = fill(copy.done[outcome], { at: taipeiTimeText(at) })
      setAnswer(text)
      return text
    }, copy.failed)
  return (
    <DeskForm texts={copy} busy={busy} onSubmit={ask}>
      {/* Longer than the toast. */}
      {answer && <p className="notice">{answer}</p>}
    </DeskForm>
  )
}
