import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGE_PARAM, negotiateLanguage } from '@portal/i18n/languages'
import { toObject } from '../json'
import type { Principal } from '../security/sessions'
import type { TenantRow } from '../tenants'
import type { Reader } from './own-texts'
import { firstSpoken, spokenLanguages, wordsFor, type Words } from './words'

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
  const asked = toObject(query)[LANGUAGE_PARAM]
  return typeof asked === 'string' ? asked : null
}

/** The language of what whoever makes a request reads of it at once: of the address, else of the page; English if neither says. */
const requestLanguage = (request: FastifyRequest): string =>
  firstSpoken(linkedLanguage(request), negotiateLanguage(request.headers['accept-language'], spokenLanguages))

/** Tells caches that the answer depends on the language that the request asks for. */
export function varyByLanguage(reply: FastifyReply): void {
  const named = String(reply.getHeader('vary') ?? '').split(/, */)
  void reply.header('vary', [...new Set([...named, 'Accept-Language'])].filter(Boolean).join(', '))
}

/** Writes what an answer says to people in the language of the request, and tells the client and caches so. */
export function wordsOfRequest(request: FastifyRequest, reply: FastifyReply): Words {
  const language = requestLanguage(request)
  void reply.header('content-language', language)
  varyByLanguage(reply)
  return wordsFor(language)
}

/** Handles a request, whose mails are in the language that it asks for unless their reader has chosen another one. */
export function askedIn<T>({ headers }: FastifyRequest, principal: Principal | null, handle: () => T): T {
  const isOurs = principal?.role === 'admin' || principal?.role === 'technician'
  const header = headers['accept-language']
  return asked.run(isOurs ? null : { language: negotiateLanguage(header, spokenLanguages) ?? null, header }, handle)
}

/**
 * The words of a file about a customer, for whoever opens it: what its address asks for, else what the customer wants to be
 * written to in, else what the browser or the company speaks.
 * @param theirs of the customer, as a BCP 47 tag; null: not known
 */
export const customerFileWords = (
  request: FastifyRequest,
  theirs: string | null | undefined,
  tenant: Pick<TenantRow, 'language'>,
): Words => wordsFor(firstSpoken(linkedLanguage(request), theirs, askedLanguage(), tenant.language))

/** The words of the copy of what is signed: those of the page that it is signed on, else what the customer reads. */
export const signedCopyWords = (theirs: string | null, tenant: Pick<TenantRow, 'language'>): Words =>
  wordsFor(firstSpoken(askedLanguage(), theirs, tenant.language))

/** The words of a file for the office: what the address or the browser asks for. */
export const officeFileWords = (request: FastifyRequest): Words =>
  wordsFor(firstSpoken(linkedLanguage(request), negotiateLanguage(request.headers['accept-language'], spokenLanguages)))
