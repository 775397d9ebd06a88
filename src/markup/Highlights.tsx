/** @jsxImportSource #html */
import type { HighlightView } from '../content/views/last-patch.ts'
import type { Html } from '../jsx/html.ts'

/** The main changes of a version, each with its values before and after. */
export function Highlights({ of: changes }: { of: readonly HighlightView[] }): Html {
  return (
    <ul class="mt-2 grid gap-2">
      {changes.map(({ href, name, what, before, after, difference }) => (
        <li class="flex flex-wrap items-center gap-x-3">
          <a href={href}>{name}</a>{' '}
          <span>
            <span class="quiet">{what}</span>{' '}
            <span class="whitespace-nowrap">
              {before && [<span class="text-faint">{before}</span>, ' → ', <strong>{after}</strong>, ' ']}
              {difference && <small class="num">{difference}</small>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
