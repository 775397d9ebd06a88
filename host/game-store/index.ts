export { createGameStore, type GameStore } from './game-store.ts'
export { type ListName, warm } from './game-view.ts'
export { loadAside } from './load-aside.ts'
