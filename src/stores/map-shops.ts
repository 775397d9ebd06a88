import { HttpStatusError } from '../../api/errors.ts'
import { getMapShops, type MapShop } from '../../api/map-shops.ts'
import { apiClient } from './api.ts'

export type { MapShop } from '../../api/map-shops.ts'

/** `none`: the host has no such call, or the session is over. */
export async function askMapShops(map: string): Promise<MapShop[] | 'none' | 'failed'> {
  try {
    return (await apiClient().call(getMapShops, { params: { name: map } })).shops
  } catch (error) {
    const status = error instanceof HttpStatusError ? error.status : undefined
    return status === 404 || status === 405 || status === 401 ? 'none' : 'failed'
  }
}
