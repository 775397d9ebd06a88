/** @jsxImportSource #html */
import { type Child, createHtml, type Html } from '../jsx/html.ts'
import { emptyState } from '../parts/empty-state.ts'
import type { Mark } from '../parts/marks.ts'
import { Ornament } from './ornaments/Ornament.tsx'

export interface EmptyPartProps {
  mark?: Mark
  /** Draws the mark in the page, for pages that must work without the file of all marks. */
  drawn?: boolean
  error?: boolean
  hidden?: boolean
}

export function EmptyPart({
  mark = 'lantern',
  drawn = false,
  children,
  ...rest
}: EmptyPartProps & { children: Child }): Html {
  return emptyState(createHtml, { ...rest, picture: <Ornament mark={mark} linked={!drawn} /> }, children)
}
