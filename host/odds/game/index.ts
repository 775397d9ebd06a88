export { type CountedGame, createCountedGames } from './counted-game.ts'
export { loadBox } from './game-boxes.ts'
