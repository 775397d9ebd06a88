import type { ReactNode } from 'react'
import { readSiteConfig } from '../stores/site-config.ts'

export interface ItemLabelProps {
  id: number
  name: ReactNode
  /** Card slots; shown as `[2]` above 0. */
  slots?: number | undefined
  /** Shown as `+9` above 0. */
  refine?: number | undefined
  /** Letter of the grade; empty = none. */
  grade?: string | undefined
  /** Whether the item has its own page. Without one it has a tooltip with what the host knows; until that is known, neither. */
  page: 'link' | 'none' | 'unknown'
}

/** An item as every page shows it (`src/markup/NamedItem.tsx`), for islands: icon, refine, name, slots, grade. */
export function ItemLabel({ id, name, slots = 0, refine = 0, grade = '', page }: ItemLabelProps) {
  // The page's own listener replaces a missing icon by icon 512.
  const icon = `${readSiteConfig().imageHost}/item/${id}.png`
  const inside = (
    <>
      <img src={icon} alt="" width="24" height="24" loading="lazy" decoding="async" />
      <span>
        {refine > 0 && <span className="item-refine">+{refine} </span>}
        {name}
        {slots > 0 && <span className="item-slots"> [{slots}]</span>}
      </span>
      {grade && <span className="grade-seal">{grade}</span>}
    </>
  )
  if (page === 'unknown') return <span className="item">{inside}</span>
  if (page === 'none')
    return (
      <span className="item item-tag" data-id={id}>
        {inside}
      </span>
    )
  return (
    <a className="item" href={`/item/${id}`} data-item>
      {inside}
    </a>
  )
}
