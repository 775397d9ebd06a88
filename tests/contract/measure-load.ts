/** CLI: `node tests/contract/measure-load.ts SERVER_ROOT [ITEM_INFO]` prints what one load costs, as JSON. */
import process from 'node:process'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'

const [root = '', file = ''] = process.argv.slice(2)
const [started, before] = [performance.now(), process.cpuUsage()]
const texts = file ? ({ itemInfo: [file], effectiveOdds: 'rathena' } as const) : {}
const data = await loadRathena({ root, mode: 'renewal', ...texts })
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    items: data.items.size,
    named: data.items.size - (data.itemTexts?.unnamed ?? 0),
    wallS: (performance.now() - started) / 1000,
    cpuS: (user + system) / 1e6,
    peakMB: process.resourceUsage().maxRSS / 1024,
  }),
)
