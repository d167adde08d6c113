import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { LANGUAGE_PARAM, negotiateLanguage } from '@portal/i18n/languages'
import type { Principal } from '../security/sessions'
import type { TenantRow } from '../tenants'
import type { Reader } from './own-texts'
import { languages } from './translations'

const asked = new AsyncLocalStorage<{ language: string | null; header: string | undefined } | null>()

/** The language of the page from which a customer or a visitor makes the request at hand; null for the company's people, and in jobs. */
export const askedLanguage = (): string | null => asked.getStore()?.language ?? null

/** Who reads the answer to the request at hand: a customer or a visitor; null for the company's people, and in jobs. */
export function askedReader({ language: own }: Pick<TenantRow, 'language'>): Reader | null {
  const request = asked.getStore()
  return request ? { asks: request.header, own } : null
}

/** What the address of a file asks for by `?lang=`; null if nothing. */
export function linkedLanguage({ query }: FastifyRequest): string | null {
  const asked = (query as Record<string, unknown>)[LANGUAGE_PARAM]
  return typeof asked === 'string' ? asked : null
}

/** Handles a request, whose mails are in the language that it asks for unless their reader has chosen another one. */
export function askedIn<T>({ headers }: FastifyRequest, principal: Principal | null, handle: () => T): T {
  const isOurs = principal?.role === 'admin' || principal?.role === 'technician'
  const header = headers['accept-language']
  return asked.run(isOurs ? null : { language: negotiateLanguage(header, languages) ?? null, header }, handle)
}
