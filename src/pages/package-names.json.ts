import { packageTexts } from '../content/package-texts.ts'
import { allPackages, packageRows } from '../content/packages.ts'
import { itemRef } from '../content/views/item-ref.ts'

function nameOf(id: number, hostName: string): string {
  const { name, slots } = itemRef(id, hostName)
  return slots > 0 ? `${name} [${slots}]` : name
}

export const GET = () => new Response(JSON.stringify(packageTexts(allPackages(), { nameOf, rowsOf: packageRows })))
