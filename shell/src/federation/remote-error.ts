/** Why a remote failed; the same values as the release guard's. */
export type ErrorClass = 'network' | 'http' | 'integrity' | 'evaluation' | 'version-mismatch' | 'chunk' | 'render'

/** A remote, or a part of it, that could not be loaded. */
export class RemoteError extends Error {
  constructor(
    message: string,
    readonly errorClass: ErrorClass,
    readonly httpStatus: number | null,
    /** Its code had started to run in this page, so no other version may be loaded here. */
    readonly hasRun: boolean,
  ) {
    super(message)
  }
}

export interface Diagnosis {
  errorClass: ErrorClass
  httpStatus: number | null
}

/** Requests the URL again to get the status, which a script element does not expose; null without a response. */
export type Probe = (url: string) => Promise<{ status: number } | null>

/** The error is shown only after the diagnosis, so the probe is short; a timeout counts as no response. */
const PROBE_MS = 2_000

export const probeByFetch: Probe = (url) =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ status }) => ({ status }),
    () => null,
  )

/** Classifies a remote's failure: from the error if it is conclusive, otherwise by probing the script that did not load. */
export async function diagnose(error: unknown, entryUrl: string, probe: Probe): Promise<Diagnosis> {
  if (error instanceof RemoteError) return { errorClass: error.errorClass, httpStatus: error.httpStatus }
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  if (/satisf|RUNTIME-006|RUNTIME-012|singleton/i.test(text))
    return { errorClass: 'version-mismatch', httpStatus: null }
  if (/ScriptExecutionError/.test(text)) return { errorClass: 'evaluation', httpStatus: null }
  const chunk = /ChunkLoadError|Loading chunk/.test(text)
  const url = /https?:[^\s)]+/.exec(text)?.[0] ?? (chunk ? null : entryUrl)
  if (url !== null && /Script|Loading|RUNTIME-008|fetch|trusts/i.test(text)) {
    const found = await probe(url)
    if (found === null) return { errorClass: chunk ? 'chunk' : 'network', httpStatus: null }
    if (found.status >= 400) return { errorClass: chunk ? 'chunk' : 'http', httpStatus: found.status }
    // The script is reachable, but the browser did not accept it: wrong hash, or the response never ended.
    return { errorClass: /timed? ?out|did not answer/i.test(text) ? 'network' : 'integrity', httpStatus: null }
  }
  return { errorClass: chunk ? 'chunk' : 'evaluation', httpStatus: null }
}
