import { diffWords } from 'diff'
import { useMemo } from 'react'
import { conflictCopy } from '../../../domain/copy/post-desk.ts'
import { textLines } from '../../../domain/html/text-lines.ts'

const words = new Intl.Segmenter('zh-Hant', { granularity: 'word' })
/** Time limit: texts with nothing in common would take too long, so each is shown whole. */
const longestMs = 1_500

/** Word-level diff of two texts: removed words are struck out, added words are underlined. */
export function TextDiff({ label, from, to }: { label: string; from: string; to: string }) {
  const parts = useMemo(() => compare(textLines(from), textLines(to)), [from, to])
  if (!parts.some(({ added, removed }) => added || removed)) return <p className="quiet">{conflictCopy.sameContent}</p>
  return (
    <section
      className="max-h-72 overflow-auto whitespace-pre-wrap wrap-anywhere rounded-panel border border-hairline p-3"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
      tabIndex={0}
    >
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value.length}`
        if (removed)
          return (
            <del key={key} className="bg-danger-wash text-danger">
              {value}
            </del>
          )
        if (added)
          return (
            <ins key={key} className="bg-spruce-wash text-success">
              {value}
            </ins>
          )
        return <span key={key}>{value}</span>
      })}
    </section>
  )
}

interface Part {
  value: string
  added?: boolean
  removed?: boolean
}

function compare(from: string, to: string): Part[] {
  return (
    diffWords(from, to, { intlSegmenter: words, timeout: longestMs }) ?? [
      { value: from, removed: true },
      { value: to, added: true },
    ]
  )
}
