/** What went wrong with a remote; the same words as the release guard's. */
export type ErrorClass = 'network' | 'http' | 'integrity' | 'evaluation' | 'version-mismatch' | 'chunk' | 'render'

/** A remote, or a part of it, that could not be had. */
export class RemoteError extends Error {
  constructor(
    message: string,
    readonly errorClass: ErrorClass,
    readonly httpStatus: number | null,
    /** Its code had begun to run in this page, so nothing of another version may be loaded here any more. */
    readonly hasRun: boolean,
  ) {
    super(message)
  }
}

export interface Diagnosis {
  errorClass: ErrorClass
  httpStatus: number | null
}

/** Asks for the address once more, to learn what a script tag does not tell. */
export type Probe = (url: string) => Promise<{ status: number } | null>

/** Somebody waits for what comes of it, and without an answer is told all the same. */
const PROBE_MS = 2_000

export const probeByFetch: Probe = (url) =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ status }) => ({ status }),
    () => null,
  )

/** Finds out why a remote failed: from the error where it says so, else by asking for the script that did not come. */
export async function diagnose(error: unknown, entryUrl: string, probe: Probe): Promise<Diagnosis> {
  if (error instanceof RemoteError) return { errorClass: error.errorClass, httpStatus: error.httpStatus }
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  if (/satisf|RUNTIME-006|RUNTIME-012|singleton/i.test(text)) return { errorClass: 'version-mismatch', httpStatus: null }
  if (/ScriptExecutionError/.test(text)) return { errorClass: 'evaluation', httpStatus: null }
  const chunk = /ChunkLoadError|Loading chunk/.test(text)
  const url = chunk ? (/https?:[^\s)]+/.exec(text)?.[0] ?? null) : entryUrl
  if (url !== null && /Script|Loading|RUNTIME-008|fetch|trusts/i.test(text)) {
    const found = await probe(url)
    if (found === null) return { errorClass: chunk ? 'chunk' : 'network', httpStatus: null }
    if (found.status >= 400) return { errorClass: chunk ? 'chunk' : 'http', httpStatus: found.status }
    // It can be had, and the browser did not take it: not what the registry vouches for, or it never ended.
    return { errorClass: /timed? ?out|did not answer/i.test(text) ? 'network' : 'integrity', httpStatus: null }
  }
  return { errorClass: chunk ? 'chunk' : 'evaluation', httpStatus: null }
}
