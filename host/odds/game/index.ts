export { type CountedGame, countedGame } from './counted-game.ts'
export { loadBox } from './game-boxes.ts'
