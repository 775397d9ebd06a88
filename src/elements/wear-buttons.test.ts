// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { commonCopy } from '../../domain/copy/contract-common.ts'
import { toastEvent } from '../stores/toast.ts'
import './wear-buttons.ts'

vi.mock('./floating-styles.ts', () => ({ floatingStyles: () => Promise.resolve() }))
vi.mock('./appearance-preview.ts', () => {
  throw new Error('not there any more')
})

it('says so where the preview window cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  customElements.define('toast-region', class extends HTMLElement {})
  const toasts: unknown[] = []
  addEventListener(toastEvent, (event) => toasts.push((event as CustomEvent).detail))
  document.body.innerHTML = '<button data-wear="44" data-places="Head_Top" data-name="帽子"></button>'
  document.querySelector('button')?.click()
  const toast = { title: commonCopy.loadFailed, variant: 'error' }
  await expect.poll(() => toasts).toEqual([toast])
})
