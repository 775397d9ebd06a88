/** @jsxImportSource #html */
import { type Child, renderChild, trusted } from '../jsx/html.ts'

/** A section with its heading; nothing if there is nothing in it. */
export function PageSection({ title, children }: { title: Child; children: Child }): Child {
  const content = renderChild(children)
  return (
    content !== '' && (
      <section>
        <h2 class="section-head">{title}</h2>
        {trusted(content)}
      </section>
    )
  )
}

interface FactsProps {
  of: readonly (readonly [name: string, value: Child])[]
  class?: string
}

/** Terms and their values; nothing without any. */
export function Facts({ of: facts, class: look = 'facts', ...attributes }: FactsProps): Child {
  return (
    facts.length > 0 && (
      <dl class={look} {...attributes}>
        {facts.map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}
      </dl>
    )
  )
}

/** An internal name, such as `Guild_Spear`, that may break after its `_` in a narrow column. */
export function Breakable({ text }: { text: string }): Child {
  if (!text.includes('_')) return text
  return text.split(/(?<=_)/).map((part, index) => (index > 0 ? [<wbr />, part] : part))
}
