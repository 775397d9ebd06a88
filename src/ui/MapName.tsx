import { useStore } from '@nanostores/react'
import { $mapNames } from '../stores/map-names.ts'

/** A map as the pages of items show it: its name, and the code that the game's commands take. */
export function MapName({ code }: { code: string }) {
  const name = useStore($mapNames).get(code)
  if (!name) return code
  return (
    <span>
      {name} <span className="quiet">{code}</span>
    </span>
  )
}
