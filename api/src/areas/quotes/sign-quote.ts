import { eq } from 'drizzle-orm'
import {
  keepSignedCopy,
  mailSignedCopy,
  requireVersion,
  findSender,
  sign,
  signableQuote,
  signedText,
} from '#areas/documents'
import { customerLanguage } from '#areas/identity'
import { quotes } from '#foundation/database/schema'
import { conflict } from '#foundation/errors'
import type { Call } from '#foundation/http/route'
import { signedCopyWords } from '#foundation/languages/asked-language'
import { keepReply, requireOpenQuote } from './quote-answers'
import { quotePdf } from './quote-pdf'
import { loadQuote, quoteViewFor } from './quote.store'

type QuoteCall = Pick<Call<'getQuote'>, 'db' | 'tenant' | 'principal' | 'services' | 'now' | 'request'>

/** Signs the version that the signer has read, which accepts the quote. 409 if it is signed already. */
export async function signQuote(call: QuoteCall, id: number, { signature, version }: Call<'acceptQuote'>['body']) {
  const { db, tenant, principal, services, request, now } = call
  const quote = await requireOpenQuote(db, principal, id, 'sign', call)
  if (quote.signatureKind !== null) throw conflict('This quote has already been signed.')
  requireVersion('Quote', quote.version, version)
  const text = signedText(signableQuote(await loadQuote(db, id, quoteViewFor(tenant, principal, services, now))))
  const signed = await sign({ db, type: 'Quote', id, version, text, signature, principal, request, now })
  await db
    .update(quotes)
    .set({ status: 'accepted', proceededAt: quote.proceededAt ?? now })
    .where(eq(quotes.id, id))
  const document = await loadQuote(db, id, quoteViewFor(tenant, principal, services, now))
  const i18n = signedCopyWords(await customerLanguage(db, quote.userId), tenant)
  await keepSignedCopy(db, {
    signature: signed,
    document,
    pdf: await quotePdf(
      document,
      await findSender(services.files, tenant, quote.issued, i18n),
      now,
      signed.documentHash,
    ),
  })
  await mailSignedCopy({ db, tenant, services, request, userId: quote.userId, signature: signed, now })
  await keepReply(call, quote, 'sign', null)
  return loadQuote(db, id, quoteViewFor(tenant, principal, services, now))
}
