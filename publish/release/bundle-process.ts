/** The process in which a cold build bundles the site. */
import { serveTask } from '../../ops/task-process.ts'
import { type BundleOptions, bundleSite } from './render/index.ts'

serveTask((options: BundleOptions) => bundleSite(options))
