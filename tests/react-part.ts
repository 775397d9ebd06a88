/** Renders one React component in happy-dom, and unmounts it. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export interface DrawnPart {
  body: HTMLElement
  /** The only element that matches the selector. */
  find<E extends HTMLElement = HTMLElement>(selector: string): E
  all(selector: string): HTMLElement[]
  /** Does something, and waits until React has updated. */
  after(step: () => unknown): Promise<void>
  redraw(part: ReactNode): Promise<void>
  close(): Promise<void>
}

export async function drawPart(part: ReactNode): Promise<DrawnPart> {
  const body = document.createElement('div')
  document.body.append(body)
  const root = createRoot(body)
  const after = (step: () => unknown) => act(async () => void (await step()))
  await after(() => root.render(part))
  return {
    body,
    find<E extends HTMLElement>(selector: string) {
      const [only, ...others] = body.querySelectorAll<E>(selector)
      if (!only || others.length > 0) throw new Error(`${selector} names ${others.length + (only ? 1 : 0)} elements`)
      return only
    },
    all: (selector) => [...body.querySelectorAll<HTMLElement>(selector)],
    after,
    redraw: (next) => after(() => root.render(next)),
    async close() {
      await after(() => root.unmount())
      body.remove()
    },
  }
}
