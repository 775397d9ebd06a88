import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const allowFirewall = endpoint<void, { clientInfo: { ip: string } }>()({
  method: 'POST',
  path: () => '/firewall/allow',
  auth: true,
  answer: v.object({ Status: v.nullish(v.boolean(), false), Message: v.nullish(v.string()) }),
})

export const getMyIp = endpoint()({ method: 'GET', path: () => '/api/myip', answer: v.object({ ip: v.string() }) })
