/** What mutation testing covers: the code that is changed, and the test files that must notice it. */
interface Area {
  mutate: string[]
  tests: string[]
}

export const areas: Record<string, Area> = {
  domain: {
    // Texts are no rules.
    mutate: ['domain/**/*.ts', '!domain/copy/**', '!domain/**/*.test.ts'],
    tests: ['domain/**/*.test.ts'],
  },
  payments: {
    mutate: ['host/payments/*.ts', '!host/payments/*.test.ts'],
    tests: [
      'host/payments/*.test.ts',
      'tests/contract/{payment*,order-desk,game-order-desk,game-deliveries,purchase-rush,sandbox-local}.test.ts',
    ],
  },
  purge: {
    mutate: ['api/purge*.ts', '!api/*.test.ts'],
    tests: ['api/purge*.test.ts'],
  },
  accounts: {
    mutate: ['host/accounts/*.ts', '!host/accounts/*.test.ts'],
    tests: [
      'host/accounts/{give-role,shut-out-meanwhile}.test.ts',
      'tests/contract/{accounts,account-data,own-account,own-email,initial-passwords,login-guesses}.test.ts',
      'tests/contract/{second-factor,passkeys,passkeys-attacked,recovery,recovery-secrecy,roles}.test.ts',
      'tests/contract/{session-attacks,parallel-sessions,game-accounts,game-recovery}.test.ts',
    ],
  },
  rathena: {
    mutate: ['host/game-data/rathena/*.ts', '!host/game-data/rathena/*.test.ts'],
    tests: ['host/game-data/rathena/*.test.ts'],
  },
}
