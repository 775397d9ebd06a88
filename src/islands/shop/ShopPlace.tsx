import { useStore } from '@nanostores/react'
import { naviCommand } from '../../../domain/market/navi.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { offerPlace, placeButtonClass, placeLabel } from '../../parts/offers/offer-place.ts'
import { $mapNames } from '../../stores/record-names.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { createReact } from '../../ui/create-react.ts'

/** The shop's location; a press copies the command that leads there. */
export function ShopPlace({ row }: { row: Offer }) {
  const mapName = useStore($mapNames).get(row.map)
  const command = naviCommand(row)
  const place = offerPlace(createReact, row, mapName)
  if (!command) return place
  return (
    <CopyButton command={command} label={placeLabel(row, mapName)} className={placeButtonClass}>
      {place}
    </CopyButton>
  )
}
