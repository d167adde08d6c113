import type { FastifyInstance } from 'fastify'
import type { RunningApi } from 'api'
import { storeDemoCards } from './demo-cards'

it('stores each card under its own token; only the expired one is a Discover card', async () => {
  type Sent = { card_number?: string; card?: { card_number: string } }
  const gateway = {
    inject: async ({ payload }: { payload: Sent }) => {
      const token = `token of ${payload.card_number ?? payload.card?.card_number}`
      return { statusCode: 201, json: () => ({ id: token, temporary_token: token }) }
    },
  }
  const api = {
    services: {
      payments: {
        byProvider: () => ({ store: async ({ token }: { token: string }) => ({ storedToken: `kept: ${token}` }) }),
      },
    },
  }
  expect(await storeDemoCards(api as unknown as RunningApi, gateway as unknown as FastifyInstance)).toEqual({
    acme: { approved: 'token of 4111111111111111', declined: 'token of 4012888888881881' },
    bluebird: {
      approved: 'kept: token of 4111111111111111',
      declined: 'kept: token of 4012888888881881',
      second: 'kept: token of 5555555555554444',
      expired: 'kept: token of 6011111111111117',
    },
  })
})
