import { getHeapStatistics } from 'node:v8'
import type { ApiOptions } from 'api'

/** When the API of a production node refuses requests: each turn of the event loop takes half a second, or the heap is nearly full. */
export const productionLimits = (): NonNullable<ApiOptions['config']>['pressure'] => ({
  maxEventLoopDelay: 500,
  maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
})
