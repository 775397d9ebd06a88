/** DOM parts that the box and the page share. Everything is set as text, so that no name can become markup. */
import { searchCopy } from '../../../domain/copy/contract.ts'
import { searchSiteCopy } from '../../../domain/copy/site-search.ts'
import { readSiteConfig } from '../../stores/site-config.ts'

export function part<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

/** Icon of a hit, or an empty space of the same size. */
export function hitIcon(icon: number): HTMLElement {
  if (icon <= 0) return part('span', 'size-6 flex-none')
  const image = part('img', 'size-6 flex-none')
  image.src = `${readSiteConfig().imageHost}/item/${icon}.png`
  image.alt = ''
  image.width = 24
  image.height = 24
  image.decoding = 'async'
  return image
}

export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = { ...searchCopy.groups, ...searchSiteCopy.groups }
  return Object.hasOwn(names, kind) ? (names[kind] as string) : ''
}
