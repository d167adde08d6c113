/**
 * Paths that are followed by a bearer secret, of pages and of calls. Logs cut such a path here, and pages at one send no referrer.
 * Queries can have secrets as well (`/new_password?token=`, `/cable?token=`) and e-mail addresses, so no log has a query.
 */
export const secretPaths = [
  '/token/',
  '/appointment-details/',
  '/v1/tokens/',
  '/v1/calendar_feeds/',
  '/v2/downloads/',
] as const

/** Whether the URL of a page has a bearer secret in its path or query. */
export const isSecretPath = (url: string): boolean =>
  [...secretPaths, '/new_password', '/confirm_email'].some((path) => url.toLowerCase().startsWith(path))
