import { deviceName } from '../../domain/device-name.ts'
import type { AppContext } from './app-env.ts'

/** Browser and system of the client, from its User-Agent. */
export function deviceOf(c: AppContext): string {
  return deviceName(c.req.header('User-Agent')?.slice(0, 500) ?? '')
}
