import { useStore } from '@nanostores/react'
import { $mapNames } from '../stores/record-names.ts'

/** A map as the pages of monsters show it: its name, if it is known, and the code that the game's commands take. */
export function MapName({ code }: { code: string }) {
  const name = useStore($mapNames).get(code)
  if (!name) return code
  return (
    <span>
      {name} <span className="quiet">{code}</span>
    </span>
  )
}
