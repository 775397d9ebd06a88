import { hostContract } from '../content/contract.ts'

/** The contract with a host as an OpenAPI 3.1 document, next to `/developers`. */
export const GET = () => Response.json(hostContract())
