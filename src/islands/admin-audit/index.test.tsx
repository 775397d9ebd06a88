// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auditCopy } from '../../../domain/copy/audit.ts'
import { type DrawnPart, drawPart } from '../../../tests/react-part.ts'
import AdminAudit from './index.tsx'

type Params = { q: string; before?: number }
const answers = vi.fn<(params: Params) => Promise<unknown>>()
vi.mock('../../stores/api.ts', () => ({
  apiClient: () => ({ call: (_: unknown, { params }: { params: Params }) => answers(params) }),
}))

let part: DrawnPart
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  answers.mockReset()
})
afterEach(() => part.close())

const line = (id: number) => ({ id, at: '2026-11-20T10:00:00.000Z', actor: `admin${id}`, network: '', detail: {} })
const page = (...ids: number[]) => ({ lines: ids.map(line), more: true })
const shown = () => part.all('tbody td:nth-child(2)').map(({ textContent }) => textContent)
const press = (text: string) =>
  part.after(() =>
    part
      .all('button')
      .find(({ textContent }) => textContent === text)
      ?.click(),
  )

it('asks again for the lines that could not be had, behind those that are there', async () => {
  answers.mockResolvedValueOnce(page(9, 8))
  part = await drawPart(<AdminAudit emptyMark="x" />)
  answers.mockRejectedValueOnce(new Error('away'))
  await press(auditCopy.more)
  const failure = part.find('[role=alert]')
  expect(failure.textContent).toBe(auditCopy.failed)
  // Below the last line, where the press was made.
  expect(part.find('table').compareDocumentPosition(failure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  answers.mockResolvedValueOnce(page(7))
  await press(auditCopy.more)
  expect(shown()).toEqual(['admin9', 'admin8', 'admin7'])
})

it('never puts the lines of one search behind those of another', async () => {
  answers.mockResolvedValueOnce(page(9))
  part = await drawPart(<AdminAudit emptyMark="x" />)
  const words = part.find<HTMLInputElement>('input:not([type])')
  await part.after(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(words, '王')
    words.dispatchEvent(new Event('input', { bubbles: true }))
  })
  answers.mockRejectedValueOnce(new Error('away'))
  await press(auditCopy.search)
  answers.mockResolvedValueOnce(page(8))
  await press(auditCopy.more)
  expect(answers.mock.calls.at(-1)?.[0]).toMatchObject({ q: '', before: 9 })
})
