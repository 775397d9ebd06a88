/** Loads `<item-market>` for visitors with a session only: for others its HTML is complete. */
import { readLocal } from '../stores/local-storage.ts'

if (readLocal('auth') && document.querySelector('item-market')) import('./item-market.tsx').catch(console.error)
