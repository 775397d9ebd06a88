/** <enchant-plan>: a button that is replaced by the planner of enchants, which is loaded then, or if the address has a goal. */
import { planQueryNames } from '../../domain/odds/plan-query.ts'
import styles from '../styles/plan.css?url'
import { OpensOnDemand } from './opens-on-demand.ts'

class EnchantPlan extends OpensOnDemand {
  protected names = planQueryNames
  protected styles = styles
  protected load = async () => (await import('./plan/enchant-planner.tsx')).showPlanner
}

customElements.define('enchant-plan', EnchantPlan)
