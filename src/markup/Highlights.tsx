/** @jsxImportSource #html */
import { changesSiteCopy } from '../../domain/copy/changes.ts'
import type { HighlightView } from '../content/views/last-patch.ts'
import type { Html } from '../jsx/html.ts'
import { Difference } from './ChangeValues.tsx'

/** The main changes of a version, each with its values before and after. */
export function Highlights({ of: changes }: { of: readonly HighlightView[] }): Html {
  return (
    <ul class="mt-2 grid gap-2">
      {changes.map(({ href, name, what, before, after, difference, direction, hidden }) => (
        <li class="flex flex-wrap items-center gap-x-3">
          <a href={href}>{name}</a>{' '}
          <span>
            <span class="quiet">{what}</span>{' '}
            <span class="text-(length:--text-note) whitespace-nowrap">
              {before && after && [<span class="text-faint">{before}</span>, ' → ', <strong>{after}</strong>, ' ']}
              {hidden && changesSiteCopy.hidden}
              {(difference || direction !== 0) && (
                <span class="num">
                  <Difference difference={difference} direction={direction} />
                </span>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
