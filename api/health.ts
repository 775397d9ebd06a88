/** Calls of monitoring and of browsers: no part of what a host must have. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** 200 if the host can write to its database, otherwise 503. Optional. */
export const getHealth = endpoint('GET /health', {
  access: 'public',
  answer: v.object({ status: v.string(), version: v.string() }),
})
/** 200 if database and game data can serve, otherwise 503; while the host starts, with its `step`. Optional. */
export const getReadiness = endpoint('GET /ready', { access: 'public', answer: v.object({ status: v.string() }) })
/** Metrics for Prometheus, with METRICS_TOKEN as the bearer token. 404 without that setting. */
export const getMetrics = endpoint('GET /metrics', {
  access: 'machine',
  answer: v.string(),
  answerType: 'text/plain',
  errors: [401, 404],
})
/** Reports of browsers about violations of the content policy; `application/reports+json` is accepted, too. */
export const reportViolations = endpoint('POST /reports', {
  access: 'public',
  body: v.object({ 'csp-report': v.object({ 'effective-directive': v.string(), 'document-uri': v.string() }) }),
  bodyType: 'application/csp-report',
  status: 204,
})
