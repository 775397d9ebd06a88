export { createBanning } from './ban-account.ts'
export { createAddressBanning } from './ban-address.ts'
export { type BanSubject, banText, endExpiredBans, listBans } from './bans.ts'
export { createAddressCheck } from './check-address.ts'
