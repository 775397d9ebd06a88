// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { commonCopy } from '../../domain/copy/contract.ts'
import { itemFacts } from './item-facts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers each request with this status; 0 = there is no answer. */
function stubNetwork(status: number) {
  class Request {
    status = status
    onload = () => {}
    onerror = () => {}
    open() {}
    send() {
      queueMicrotask(() => (status === 0 ? this.onerror() : this.onload()))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

it('tells a page that cannot be reached from an item that there is not, and asks for it again', async () => {
  const said = async () => {
    const { title, parts } = await itemFacts('/item/501')
    return [title, ...parts.map(({ textContent }) => textContent)]
  }
  stubNetwork(0)
  expect(await said()).toEqual(['', commonCopy.loadFailed])
  stubNetwork(404)
  expect(await said()).toEqual(['#501', commonCopy.itemNotFound])
})
