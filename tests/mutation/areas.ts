import { globSync } from 'node:fs'

/** Code for mutation testing, and the test files that must detect its mutants. */
interface Area {
  code: string
  tests: string[]
}

export const areas: Record<string, Area> = {
  domain: {
    code: 'domain/**/*.ts',
    tests: ['domain/**/*.test.ts'],
  },
  payments: {
    code: 'host/payments/**/*.ts',
    tests: [
      'host/payments/**/*.test.ts',
      'tests/contract/{payment*,lost-notification,order-desk,purchase-rush,sandbox-local}.test.ts',
      'tests/services/game-database/{deliveries,import-fluxcp,order-desk}.test.ts',
    ],
  },
  sanitise: {
    code: 'api/sanitise*.ts',
    tests: ['api/sanitise*.test.ts'],
  },
  accounts: {
    code: 'host/accounts/**/*.ts',
    tests: [
      'host/accounts/**/*.test.ts',
      'tests/contract/{accounts,account-data,account-desk,admin-list,own-account,own-email,initial-passwords,login-guesses}.test.ts',
      'tests/contract/{second-factor,passkeys,passkeys-attacked,recovery,recovery-secrecy,roles}.test.ts',
      'tests/contract/{session-attacks,parallel-sessions}.test.ts',
      'tests/services/game-database/{accounts,recovery}.test.ts',
    ],
  },
  market: {
    code: 'host/market/**/*.ts',
    tests: [
      'host/market/**/*.test.ts',
      'tests/contract/{alerts,map-shops,market*,price-list,watching}.test.ts',
      'tests/services/game-database/{market,shop-currency}.test.ts',
    ],
  },
  rathena: {
    code: 'game-data/{rathena,script}/**/*.ts',
    tests: ['game-data/{rathena,script}/**/*.test.ts', 'tests/contract/drawn-databases.test.ts'],
  },
}

/** Files of an area with mutants: all, or with `every` 3 the first of each three by name. */
export function mutatedFiles({ code }: Area, every: number): string[] {
  return globSync(code)
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('domain/copy/'))
    .sort()
    .filter((_, index) => index % every === 0)
}

/** Path of the report of an area, without the extension. */
export function reportPath(name: string, every: number): string {
  return `var/mutation/${name}${every > 1 ? `-every-${every}` : ''}`
}
