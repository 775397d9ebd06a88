/** CLI: `node tests/real-data/measure-load.ts SERVER_ROOT [ITEM_INFO]` prints the peak memory of one load, as JSON. */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'

const [root = '', file = ''] = process.argv.slice(2)
const texts = file ? ({ itemInfo: [file], effectiveOdds: 'rathena' } as const) : {}
const data = await loadRathena({ root, mode: 'renewal', ...texts })
// The peak of `process.resourceUsage()` would include the parent process.
console.log(
  JSON.stringify({
    items: data.items.size,
    named: data.items.size - (data.itemTexts?.unnamed ?? 0),
    peakMB: Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024,
  }),
)
