/** @jsxImportSource #dom */
import type { Hit } from '../../stores/search/protocol.ts'
import { HitIcon, kindName } from './parts.tsx'

/** One line per hit on a desktop: name, kind and facts, number; on a phone the facts are below the name. */
export function hitRow({ href, title, kind, icon, facts, brief, excerpt }: Hit): HTMLElement {
  const number = facts.at(-1)?.startsWith('#') ? facts.at(-1) : undefined
  const about = [kindName(kind), ...facts.filter((fact) => fact !== number)].filter(Boolean).join('・')
  const link = (
    <a class="inline-flex min-h-8 items-center gap-2 wrap-anywhere" href={href}>
      <HitIcon icon={icon} kind={kind} />
      <span>{title}</span>
    </a>
  )
  return (
    <li class="border-b border-hairline py-0.5">
      {excerpt.length > 0 ? (
        <div>
          {link}
          {/* The excerpt of a text hit begins with the kind of its page. */}
          <p class="quiet pl-8 wrap-anywhere">
            {about}・
            {excerpt.map(({ text, mark }) =>
              mark ? <mark class="bg-spruce-wash font-semibold text-spruce">{text}</mark> : text,
            )}
          </p>
        </div>
      ) : (
        <div class="grid grid-cols-[1fr_auto] items-center gap-x-4 md:grid-cols-[minmax(14rem,2fr)_3fr_5rem]">
          {link}
          <span class="quiet break-keep max-md:col-span-full max-md:row-start-2 max-md:pl-8">{about}</span>
          <span class="quiet figures text-end">{number}</span>
          {brief && <span class="quiet line-clamp-2 col-span-full pl-8 md:line-clamp-1">{brief}</span>}
        </div>
      )}
    </li>
  )
}
