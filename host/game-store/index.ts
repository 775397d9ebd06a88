export { encodeGame, type ListName } from './encode-game.ts'
export { createGameStore, type GameStore } from './game-store.ts'
export type { GameView, RecordKind } from './game-view.ts'
export { loadGame } from './load-game.ts'
