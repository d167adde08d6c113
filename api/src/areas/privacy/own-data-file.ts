import { findSender } from '#areas/documents'
import { linkMaker, type Download, type DownloadContext, type DownloadFile } from '#areas/downloads'
import { customerLanguage } from '#areas/identity'
import { gone } from '#foundation/errors'
import { fileUrls } from '#foundation/files/file-url'
import { sessionRateLimitKey } from '#foundation/http/rate-limit-key'
import { route } from '#foundation/http/route'
import { customerFileWords } from '#foundation/languages/asked-language'
import { requireSignedIn } from '#foundation/security/authorization'
import { findLiveSessionIds } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { loadOwnData } from './own-data'
import { ownDataPdf } from './own-data-pdf'

/** A customer's own data. 410 once the session that asked for the link has ended. */
export async function loadOwnDataFile(
  { id, session, format }: Extract<Download, { kind: 'own_data' }>,
  { db, files, tenant, now, request }: DownloadContext,
): Promise<DownloadFile> {
  if (!(await findLiveSessionIds(db, [session], now)).has(session))
    throw gone('This link has expired. Please open it again from the portal.')
  const i18n = customerFileWords(request, await customerLanguage(db, id), tenant)
  const data = await loadOwnData(db, id, fileUrls(files, now), i18n.language)
  const whole = { company: tenant.name, at: now.toISOString(), ...data }
  return format === 'json'
    ? {
        name: i18n._('my-data.json'),
        type: 'application/json; charset=utf-8',
        write: () => Promise.resolve(Buffer.from(JSON.stringify(whole, null, 2))),
      }
    : {
        name: i18n._('my-data.pdf'),
        type: 'application/pdf',
        write: async () => ownDataPdf(data, await findSender(files, tenant, null, i18n), now),
      }
}

/** Links to a customer's own data. */
export function ownDataRoutes(api: Api): void {
  route(
    api,
    'getOwnData',
    ({ principal, tenant, services }) => {
      const id = requireSignedIn(principal)
      const linkTo = linkMaker(services, tenant)
      const own = { kind: 'own_data', id, session: principal.sessionId } as const
      return Promise.resolve({
        json_url: linkTo({ ...own, format: 'json' }),
        pdf_url: linkTo({ ...own, format: 'pdf' }),
      })
    },
    { perMinute: { max: 20, key: sessionRateLimitKey } },
  )
}
