/** @jsxImportSource #html */
import { effectsCopy } from '../../../domain/copy/effects.ts'
import { type EffectGroup, type EffectsView, foldEffects } from '../../content/views/effects-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { More } from './More.tsx'

interface PartProps {
  of: EffectsView
  /** Where the client's text above already says what the item does. */
  folded: boolean
}

/** What an item does, with its heading; nothing without effects. */
export function EffectsPart({ of, folded }: PartProps): Child {
  if (of.groups.length === 0) return
  const { title, fromScript, further } = effectsCopy.page
  if (folded)
    return (
      <details class="mt-2" data-pagefind-ignore>
        <summary>{fromScript}</summary>
        <EffectList of={of} />
        <RefineTables of={of} />
      </details>
    )
  const { shown, rest, restCount } = foldEffects(of.groups)
  return (
    <section data-pagefind-ignore>
      <h2 class="section-head">{title}</h2>
      <EffectGroups of={shown} />
      {/* Facts such as the jobs follow, and are asked for as often as the effects. */}
      <More text={further} n={restCount}>
        <EffectGroups of={rest} />
      </More>
      <Unread of={of} />
      <RefineTables of={of} />
    </section>
  )
}

function RefineTables({ of: { tables } }: { of: EffectsView }): Child {
  return (
    tables.length > 0 && (
      <details class="mt-2">
        <summary>{effectsCopy.page.byRefine}</summary>
        <dl class="facts">{tables.map(({ name, amounts }) => [<dt>{name}</dt>, <dd>{amounts}</dd>])}</dl>
      </details>
    )
  )
}

/** Effects as a list; those under a condition are below it. */
export function EffectList({ of }: { of: EffectsView }): Html {
  return (
    <>
      <EffectGroups of={of.groups} />
      <Unread of={of} />
    </>
  )
}

const Unread = ({ of: { unread } }: { of: EffectsView }): Child => unread && <p class="quiet mt-1">{unread}</p>

function EffectGroups({ of: groups }: { of: readonly EffectGroup[] }): Html {
  const items = (list: readonly string[]) => list.map((text) => <li>{text}</li>)
  return (
    <>
      {groups.map(({ when, effects }) => (
        <>
          {when && <p class="quiet mt-1">{when}</p>}
          {/* No grid, which would stay narrow below the picture at the right. */}
          <ul>{items(effects)}</ul>
        </>
      ))}
    </>
  )
}
