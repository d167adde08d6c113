import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { connectRedis } from '../redis'

/** How long a request waits for the count. */
const TIMEOUT_MS = 500

export interface SharedRateLimits {
  Store: FastifyRateLimitStoreCtor
  close: () => void
}

/** Counts requests in Redis, for all nodes together. While Redis is unreachable each node counts its own, from zero. */
export async function openSharedRateLimits(url: string): Promise<SharedRateLimits> {
  const client = await connectRedis(url, { timeoutMs: TIMEOUT_MS })

  class Store implements FastifyRateLimitStore {
    readonly #limiter: RateLimiterRedis

    /** Gets the plugin's options merged with those of the route. */
    constructor(options: { routeInfo?: { method?: string; url?: string }; timeWindow?: unknown }) {
      const { routeInfo: { method = '', url: path = '' } = {}, timeWindow } = options
      // The plugin compares the count with the limit itself.
      const counting = {
        points: Number.MAX_SAFE_INTEGER,
        duration: Number(timeWindow) / 1_000,
        keyPrefix: `portal_rate:${method}${path}`,
      }
      this.#limiter = new RateLimiterRedis({
        ...counting,
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(counting),
      })
    }

    incr(key: string, callback: (error: Error | null, counted?: { current: number; ttl: number }) => void): void {
      this.#limiter
        .consume(key)
        .then(
          ({ consumedPoints, msBeforeNext }) => callback(null, { current: consumedPoints, ttl: msBeforeNext }),
          callback,
        )
    }

    child(options: object): Store {
      return new Store(options)
    }
  }
  return { Store, close: () => void (client.isOpen && client.destroy()) }
}
