/**
 * Migrates a database and kills itself at a statement: before it is sent, or some milliseconds later. Arguments: the
 * address, the statement's number, the milliseconds. If it is not killed, it prints the number of statements.
 */
import process from 'node:process'
import { openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { laterSchema } from './later-migrations.ts'

const [url = '', statement = '', afterMs = ''] = process.argv.slice(2)
const kill = () => process.kill(process.pid, 'SIGKILL')
let sent = 0

const { db, close } = openDatabase(url)
const counted = db.withPlugin({
  transformQuery({ node }) {
    sent += 1
    if (sent !== Number(statement)) return node
    if (afterMs === '') kill()
    else setTimeout(kill, Number(afterMs))
    return node
  },
  transformResult: async ({ result }) => result,
})
await migrate(counted, { schema: laterSchema })
await close()
process.stdout.write(`${sent}\n`)
