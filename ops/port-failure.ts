import process from 'node:process'
import { OperationError } from './operation-error.ts'

/** The remedy for a port that cannot be opened. */
export function portFailure(cause: NodeJS.ErrnoException, port: number, setting: 'PORT' | 'HOST_PORT'): Error {
  const address = setting === 'PORT' ? 'SITE_BIND' : 'HOST_BIND'
  if (cause.code === 'EADDRINUSE') {
    const npm = process.env.npm_lifecycle_event
    const command = npm === undefined ? '' : `: ${setting}=${port + 1} npm ${npm === 'start' ? '' : 'run '}${npm}`
    const finder = process.platform === 'win32' ? `netstat -ano | findstr :${port}` : `ss -ltnp 'sport = :${port}'`
    const remedy = `Stop the program that uses it (\`${finder}\` names it), or choose another port with ${setting}${command}`
    return new OperationError('usage', `port ${port} is taken`, setting, remedy, { cause })
  }
  if (cause.code === 'EACCES' || cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND') {
    const remedy = `Choose another port or address with ${setting} or ${address}.`
    return new OperationError('usage', `port ${port} cannot be opened: ${cause.message}`, setting, remedy, { cause })
  }
  return cause
}
