import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { LANGUAGE_PARAM, negotiateLanguage } from '@portal/i18n/languages'
import type { Principal } from '../security/sessions'
import { spokenLanguages } from './words'

const asked = new AsyncLocalStorage<string | null>()

/** The language of the page from which a customer or a visitor makes the request at hand; null for the company's people, and in jobs. */
export const askedLanguage = (): string | null => asked.getStore() ?? null

/** What the address of a file asks for by `?lang=`; null if nothing. */
export function linkedLanguage({ query }: FastifyRequest): string | null {
  const asked = (query as Record<string, unknown>)[LANGUAGE_PARAM]
  return typeof asked === 'string' ? asked : null
}

/** Handles a request, whose mails are in the language that it asks for unless their reader has chosen another one. */
export function askedIn<T>({ headers }: FastifyRequest, principal: Principal | null, handle: () => T): T {
  const isOurs = principal?.role === 'admin' || principal?.role === 'technician'
  const language = isOurs ? null : (negotiateLanguage(headers['accept-language'], spokenLanguages) ?? null)
  return asked.run(language, handle)
}
