import vm from 'node:vm'
import { afterEach, expect, it } from 'vitest'
import { hasMaglev, setQuickCompilation } from './quick-compilation.ts'

afterEach(() => setQuickCompilation(false))

it('changes what the engine compiles with, where it has Maglev, and takes it back', () => {
  const source = 'function twice(n) { return 2 * n }'
  const cachedData = new vm.Script(source).createCachedData()
  // Compiled code holds for the flags that it was made with; under a known file name it would come from memory.
  let count = 0
  const isRejected = () => new vm.Script(source, { cachedData, filename: `${++count}.js` }).cachedDataRejected
  expect(isRejected()).toBe(false)
  setQuickCompilation(true)
  expect(isRejected()).toBe(hasMaglev)
  setQuickCompilation(false)
  expect(isRejected()).toBe(false)
})
