import { createElement, type ReactNode } from 'react'
import type { Create } from '../parts/create.ts'

/** React's names of attributes. */
const reactNames = new Map([
  ['class', 'className'],
  ['colspan', 'colSpan'],
  ['stroke-linejoin', 'strokeLinejoin'],
  ['stroke-width', 'strokeWidth'],
  ['tabindex', 'tabIndex'],
  ['onclick', 'onClick'],
])

/** Makes elements of React from the descriptions of `src/parts`. */
export const createReact: Create<ReactNode> = (tag, attributes, ...children) =>
  createElement(
    tag,
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        reactNames.get(name) ?? name,
        // React would write `data-item="true"`.
        value === true && name.startsWith('data-') ? '' : value,
      ]),
    ),
    // As further arguments, children need no keys.
    ...(children.flat(3) as ReactNode[]),
  )
