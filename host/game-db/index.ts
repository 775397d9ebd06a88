export { type DeskRow, findDeskRow, findDeskRows } from './account-desk.ts'
export { type AddressBan, addIpBan, findIpBan, liftIpBan, listIpBans } from './address-bans.ts'
export { findCharacters } from './characters.ts'
export { maxPlayerGroup, typedNumber } from './columns.ts'
export {
  ensureDeliveryTable,
  type GameDelivery,
  LostDeliveriesError,
  listDeliveryAccounts,
  listSentDeliveries,
  readLastGiven,
  restoreDelivery,
  type SentDelivery,
  sendDelivery,
} from './delivery-table.ts'
export { findLogSubjects } from './find-log-subjects.ts'
export {
  createGameAccount,
  findGameAccount,
  findGameAccountsByIds,
  type GameAccount,
  isGameNameTaken,
  loginStatusOf,
  readTableCreatedAtS,
  setGameBan,
  setGamePassword,
} from './game-accounts.ts'
export { type GameDatabase, type GameReader, openGameDatabase } from './game-database.ts'
export { isGamePassword } from './game-password.ts'
export { inspectGameDatabase } from './inspect.ts'
export { findGameLogins } from './login-log.ts'
export { findMvpKills } from './mvp-kills.ts'
export { findOnlinePlayers } from './online-players.ts'
export { readRanking } from './ranking.ts'
export { logTables, readLog } from './read-log.ts'
export { createCharacterReset } from './reset-character.ts'
export { readSavedPoints } from './saved-points.ts'
export { type GameSchema, readGameSchema } from './schema.ts'
export { createServerStatus } from './server-status.ts'
export {
  currencyColumns,
  currencyText,
  hasShopCurrencies,
  readShopCurrency,
  type ShopCurrency,
} from './shop-currency.ts'
export { checkGameDatabase } from './start-check.ts'
