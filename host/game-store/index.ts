export { type GameStore, createGameStore } from './game-store.ts'
export { type ListName, warm } from './game-view.ts'
export { loadAside } from './load-aside.ts'
