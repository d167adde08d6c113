import type { ErrorBody } from '@portal/contract'

/** The portal refused a call. `message` says why, in words for people. */
export class PortalError extends Error {
  override readonly name = 'PortalError'

  constructor(
    /** Status of the HTTP response: 400 and 422 for input, 401, 403, 404, 409, 412 for a version that is not the newest. */
    readonly status: number,
    body: Partial<ErrorBody>,
  ) {
    super(body.message || `The portal answered with status ${status}.`)
    this.code = body.code
    this.field = body.field
    this.errors = body.errors ?? []
    this.requestId = body.request_id
  }

  /** Which error it is, the same in every language; undefined if the answer is not the portal's. */
  readonly code: string | undefined
  /** The input that is refused, as the request names it. */
  readonly field: string | undefined
  readonly errors: { field: string; message: string }[]
  /** To find the request in the portal's log. */
  readonly requestId: string | undefined
}
