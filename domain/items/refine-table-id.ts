/** The id of the table that refines an item; undefined if it cannot be refined, or its facts do not say so. */
export function refineTableId(item: {
  Type?: string | undefined
  Locations: Readonly<Record<string, boolean>>
  Facts?:
    | { Refineable?: boolean | undefined; WeaponLevel?: number | undefined; ArmorLevel?: number | undefined }
    | undefined
}): string | undefined {
  const { Type = '', Locations, Facts = {} } = item
  if (Facts.Refineable !== true) return undefined
  if (Type === 'Weapon') return `Weapon-${Facts.WeaponLevel || 1}`
  if (Type === 'Armor') return `Armor-${Facts.ArmorLevel || 1}`
  if (Type.toLowerCase() !== 'shadowgear') return undefined
  const places = Object.keys(Locations).filter((place) => Locations[place])
  return places.length === 1 && places[0] === 'Shadow_Weapon' ? 'Shadow_Weapon-1' : 'Shadow_Armor-1'
}
