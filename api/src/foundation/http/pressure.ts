import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { serviceUnavailable } from '../errors'

/** Beyond these, requests are refused with 503 rather than answered too late. */
export interface PressureLimits {
  /** Mean delay of the event loop over a second, in ms. */
  maxEventLoopDelay: number
  maxHeapUsedBytes: number
  /** How often it is measured, in ms; a second by default. */
  sampleInterval?: number
}

const HEALTH_PATHS: readonly string[] = ['/livez', '/healthz']
const RETRY_AFTER_SECONDS = 2

/** Refuses requests while this process is overloaded. Health is answered all the same. */
export async function registerPressureLimits(http: FastifyInstance, limits: PressureLimits): Promise<void> {
  await http.register(underPressure, {
    ...limits,
    pressureHandler: async ({ routeOptions }, _reply, type, value) => {
      if (HEALTH_PATHS.includes(routeOptions.url ?? '')) return
      throw serviceUnavailable(RETRY_AFTER_SECONDS, `under pressure: ${type} is ${value}`)
    },
  })
}
