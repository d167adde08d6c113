import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { calls, type CallName } from '@portal/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What the booking widget calls, and so what a page of any website may call. Nothing here pays or shows invoices; what it
 * changes of a customer is what a booking asks for, a phone or a corrected address. docs/decisions/0018-cors.md says why it is a list.
 */
export const callsForAnySite: readonly CallName[] = [
  'getTenant',
  'getTenantCustomizations',
  'listServiceCategories',
  'getAvailableDates',
  'getAvailableTimeSlots',
  'validateCoverageArea',
  'validateEmail',
  'getBotChallenge',
  'passBotCheck',
  'createUser',
  'signIn',
  'signOut',
  'findUserByEmail',
  'getUser',
  'updateUser',
  'createAddress',
  'updateAddress',
  'createAppointment',
  'getAppointment',
]

const open: FastifyCorsOptions = {
  // No cookie means anything to this API: whoever asks shows a token that their page holds, or is nobody.
  origin: '*',
  credentials: false,
  allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Bot-Check'],
  // The page corrects its clock by the date.
  exposedHeaders: ['Date', 'X-Request-Id', 'Retry-After', 'Idempotent-Replayed'],
  // As long as Chromium keeps it.
  maxAge: 7_200,
}
const closed: FastifyCorsOptions = { origin: false }

const patterns = callsForAnySite.map((name) => {
  const [method, path] = calls[name].split(' ') as [string, string]
  return { method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }
})

/** Of a preflight, what is asked about. */
const methodOf = ({ method, headers }: FastifyRequest): string =>
  method === 'OPTIONS' ? String(headers['access-control-request-method'] ?? '') : method

function optionsFor(request: FastifyRequest): FastifyCorsOptions {
  const [path = ''] = request.url.split('?')
  const method = methodOf(request)
  const found = patterns.some((pattern) => pattern.method === method && pattern.path.test(path))
  return found ? { ...open, methods: [method] } : closed
}

/** Lets pages of other origins call what the widget needs, and nothing else. */
export async function useCors(http: FastifyInstance): Promise<void> {
  await http.register(cors, { delegator: (request, decide) => decide(null, optionsFor(request)) })
}
