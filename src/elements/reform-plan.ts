/** <reform-plan>: a button that is replaced by the planner of reforms, which is loaded then, or if the address has a goal. */
import { reformQueryNames } from '../../domain/odds/reform-query.ts'
import styles from '../styles/plan.css?url'
import { OpensOnDemand } from './opens-on-demand.ts'

class ReformPlan extends OpensOnDemand {
  protected names = reformQueryNames
  protected styles = styles
  protected load = async () => (await import('./plan/reform-planner.tsx')).showReformPlanner
}

customElements.define('reform-plan', ReformPlan)
