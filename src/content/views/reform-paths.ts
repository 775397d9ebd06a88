import { changesOf } from '../changes.ts'
import { pageKey } from '../page-key.ts'
import { allReforms } from '../reforms.ts'
import { reformView } from './reform-view.ts'

/** The paths of reform boxes: a reform page and its conversion page have the same data. */
export function reformPaths() {
  return allReforms().map((box) => {
    const view = reformView(box)
    const history = changesOf('reforms', box.ReformBox)
    return {
      params: { ReformBox: String(box.ReformBox) },
      props: { view, history },
      cacheKey: pageKey({ view, history }),
    }
  })
}
