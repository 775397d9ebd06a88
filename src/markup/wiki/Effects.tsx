/** @jsxImportSource #html */
import { effectsCopy } from '../../../domain/copy/effects.ts'
import type { EffectsView } from '../../content/views/effects-view.ts'
import type { Child, Html } from '../../jsx/html.ts'

interface PartProps {
  of: EffectsView
  class?: string
  /** Where the client's text above already says what the item does. */
  folded: boolean
}

/** What an item does, with its heading; nothing without effects. */
export function EffectsPart({ of, class: look = '', folded }: PartProps): Child {
  if (of.groups.length === 0) return
  const { title, fromScript } = effectsCopy.page
  if (folded)
    return (
      <details class="mt-2" data-pagefind-ignore>
        <summary>{fromScript}</summary>
        <Effects of={of} />
      </details>
    )
  return (
    <section class={look} data-pagefind-ignore>
      <h2 class="section-head">{title}</h2>
      <Effects of={of} />
    </section>
  )
}

function Effects({ of }: { of: EffectsView }): Html {
  const { byRefine } = effectsCopy.page
  return (
    <>
      <EffectList of={of} />
      {of.tables.length > 0 && (
        <details class="mt-2">
          <summary>{byRefine}</summary>
          <dl class="facts">{of.tables.map(({ name, amounts }) => [<dt>{name}</dt>, <dd>{amounts}</dd>])}</dl>
        </details>
      )}
    </>
  )
}

/** Effects as a list; those under a condition are below it. */
export function EffectList({ of: { groups, unread } }: { of: EffectsView }): Html {
  const items = (list: readonly string[]) => list.map((text) => <li>{text}</li>)
  return (
    <>
      {groups.map(({ when, effects }) => (
        <>
          {when && <p class="quiet mt-1">{when}</p>}
          <ul class="grid gap-0.5">{items(effects)}</ul>
        </>
      ))}
      {unread && <p class="quiet mt-1">{unread}</p>}
    </>
  )
}
