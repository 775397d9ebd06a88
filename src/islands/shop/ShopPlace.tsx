import { useStore } from '@nanostores/react'
import { fill } from '../../../domain/copy/fill.ts'
import { marketSiteCopy } from '../../../domain/copy/market.ts'
import { naviCommand } from '../../../domain/market/navi.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { $mapNames } from '../../stores/record-names.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

export const placeText = ({ map, x, y }: Offer) => `${map} ${x}, ${y}`

/** The shop's location; a press copies the command that leads there. */
export function ShopPlace({ row }: { row: Offer }) {
  const { map, x, y } = row
  const mapName = useStore($mapNames).get(map)
  const command = naviCommand(row)
  const place = (
    <span>
      {mapName ?? (map || marketSiteCopy.noPlace)}{' '}
      {map && <span className="figures whitespace-nowrap">{`${x}, ${y}`}</span>}
      {/* The code is in the command, so a phone does without it. */}
      {mapName && <span className="quiet max-md:hidden"> {map}</span>}
    </span>
  )
  if (!command) return place
  return (
    <CopyButton
      command={command}
      // Contains the visible words, for users who speak them.
      label={fill(marketSiteCopy.copyOf, { command: mapName ? `${mapName} ${x}, ${y} ${map}` : placeText(row) })}
      className="btn btn-small btn-quiet -ml-2 text-start font-normal max-md:whitespace-normal"
    >
      {place}
    </CopyButton>
  )
}
