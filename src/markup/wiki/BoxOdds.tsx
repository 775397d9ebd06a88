/** @jsxImportSource #html */
import { boxOddsCopy } from '../../../domain/copy/box-odds.ts'
import type { PackageView } from '../../content/views/package-view.ts'
import type { Child } from '../../jsx/html.ts'

/** The button that opens the calculator (src/elements/box-odds.ts), which reads the tables of the page. */
export function BoxOdds({ pools }: Pick<PackageView, 'pools'>): Child {
  return (
    pools.length > 0 && (
      <box-odds class="js-only">
        <button type="button" class="btn mt-3">
          {boxOddsCopy.open}
        </button>
      </box-odds>
    )
  )
}
