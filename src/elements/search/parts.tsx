/** @jsxImportSource #dom */
import { searchCopy, searchSiteCopy } from '../../../domain/copy/search.ts'
import { kindMarks } from '../../../domain/lists/kind-marks.ts'
import { lookUp } from '../../../domain/values/look-up.ts'
import { readSiteConfig } from '../../stores/site-config.ts'

/** Icon of a hit: that of its item, otherwise the mark of its kind, or an empty space of the same size. */
export function HitIcon({ icon, kind }: { icon: number; kind: string }): HTMLElement {
  if (icon <= 0) {
    const mark = lookUp<string>(kindMarks, kind)
    return (
      <svg class="size-6 flex-none p-0.5 text-faint" viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
        {mark && <use href={`/marks.svg#${mark}`} />}
      </svg>
    )
  }
  const address = `${readSiteConfig().imageHost}/item/${icon}.png`
  return <img class="size-6 flex-none" src={address} alt="" width={24} height={24} decoding="async" />
}

export function kindName(kind: string): string {
  return lookUp<string>({ ...searchCopy.groups, ...searchSiteCopy.groups }, kind) ?? ''
}
