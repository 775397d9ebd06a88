export { banSubject, unbanSubject } from './ban-account.ts'
export { banNetwork, listAddressBans, unbanNetwork } from './ban-address.ts'
export { type BanSubject, banText, endExpiredBans, listBans } from './bans.ts'
export { checkAddress } from './check-address.ts'
