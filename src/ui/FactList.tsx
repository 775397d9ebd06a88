import type { ReactNode } from 'react'

/** A label and its value; an empty value leaves the pair out. */
export type Fact = readonly [label: string, value: ReactNode]

export function FactList({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`facts ${className}`}>
      {facts
        .filter(([, value]) => value !== '' && value !== undefined && value !== false)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
