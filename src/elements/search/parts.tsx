/** @jsxImportSource #dom */
import { searchCopy } from '../../../domain/copy/contract.ts'
import { searchSiteCopy } from '../../../domain/copy/site-search.ts'
import { readSiteConfig } from '../../stores/site-config.ts'

/** Icon of a hit, or an empty space of the same size. */
export function HitIcon({ icon }: { icon: number }): HTMLElement {
  if (icon <= 0) return <span class="size-6 flex-none" />
  const address = `${readSiteConfig().imageHost}/item/${icon}.png`
  return <img class="size-6 flex-none" src={address} alt="" width={24} height={24} decoding="async" />
}

export function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = { ...searchCopy.groups, ...searchSiteCopy.groups }
  return Object.hasOwn(names, kind) ? (names[kind] as string) : ''
}
