import recorded from '../../data/openapi-examples.json' with { type: 'json' }

/** What one call was sent, and what a host answered. */
export interface CallExample {
  /** Values of parameters by name. */
  parameters?: Record<string, unknown>
  body?: { example: unknown }
  answer?: { example: unknown }
}

/** By the name of the call. `tests/contract/openapi-examples.test.ts` records them from our host. */
export const callExamples: Readonly<Record<string, CallExample | undefined>> = recorded
