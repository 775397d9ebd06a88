/** Renders one React component in happy-dom, and unmounts it. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export interface RenderedPart {
  body: HTMLElement
  /** The only element that matches the selector. */
  find<E extends HTMLElement = HTMLElement>(selector: string): E
  all(selector: string): HTMLElement[]
  /** Runs a step and waits until React has updated. */
  act(step: () => unknown): Promise<void>
  close(): Promise<void>
}

/** Types into a field as a user does: React ignores values that it has set itself, so the prototype's setter is used. */
export function typeInto(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export async function renderPart(part: ReactNode): Promise<RenderedPart> {
  const body = document.createElement('div')
  document.body.append(body)
  const root = createRoot(body)
  const runStep = (step: () => unknown) => act(async () => void (await step()))
  await runStep(() => root.render(part))
  return {
    body,
    find<E extends HTMLElement>(selector: string) {
      const [only, ...others] = body.querySelectorAll<E>(selector)
      if (!only || others.length > 0) throw new Error(`${selector} matches ${others.length + (only ? 1 : 0)} elements`)
      return only
    },
    all: (selector) => [...body.querySelectorAll<HTMLElement>(selector)],
    act: runStep,
    async close() {
      await runStep(() => root.unmount())
      body.remove()
    },
  }
}
