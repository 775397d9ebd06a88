import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { describeIssues } from '../../api/client.ts'
import type { Sanitise } from '../../api/sanitise.ts'
import { donationRange, pointsFor } from '../../domain/payments/donation.ts'
import type { DonateMeta, VipMeta } from '../../domain/payments/payment.ts'
import { ConfigError } from '../../settings/config.ts'

export interface Plans {
  donate: DonateMeta
  vip: VipMeta
}

/** The game, its scripts and our tables store points and plan ids in 32 bits. */
const maxNumber = 2 ** 31 - 1
const price = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))

/** Stricter than the contract, because these are sold; another host's answer is only displayed. */
const plansSchema = v.object({
  donate: v.pipe(
    v.object({
      min_donate: price,
      order: v.pipe(
        v.array(v.object({ Price: price, Ratio: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000)) })),
        v.check((plans) => unique(plans.map((plan) => plan.Price)), 'each Price may occur only once'),
      ),
    }),
    v.check(
      (plans) => maxPoints(plans) <= maxNumber,
      `a donation may give at most ${maxNumber} points: lower Price or Ratio`,
    ),
  ),
  vip: v.object({
    vip_plans: v.pipe(
      v.array(
        v.object({
          Id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxNumber)),
          Day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650)),
          Price: price,
        }),
      ),
      v.check((plans) => unique(plans.map((plan) => plan.Id)), 'each Id may occur only once'),
    ),
    vip_description: v.string(),
  }),
})

/** Reads the donation and VIP plans. Throws `ConfigError` that names the file and the field. */
export async function loadPlans(file: string, sanitise: Sanitise): Promise<Plans> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`PLANS_FILE ${file} cannot be read as JSON`, { cause })
  }
  const result = v.safeParse(plansSchema, value)
  if (!result.success) throw new ConfigError(`PLANS_FILE ${file} is wrong: ${describeIssues(result.issues)}`)
  const { donate, vip } = result.output
  return { donate, vip: { ...vip, vip_description: sanitise(vip.vip_description) } }
}

/** Points of the largest donation, or of one just below a plan with a lower ratio. */
function maxPoints(plans: DonateMeta): number {
  const amounts = plans.order.flatMap(({ Price }) => [Price - 1, Price])
  return Math.max(...[donationRange(plans).max, ...amounts].map((amount) => pointsFor(amount, plans)))
}

function unique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}
