import type { LoadReport } from '../report'

/** The report of a page that has loaded the version of a rollout. */
export const loadReport = (part: Partial<LoadReport> = {}): LoadReport => ({
  remote: 'mfe-billing',
  version: '1.1.0',
  rolloutId: 'r1',
  side: 'canary',
  tenant: 'acme',
  bucket: 1,
  phase: 'load',
  aim: null,
  errorClass: null,
  httpStatus: null,
  ms: 200,
  ...part,
})
