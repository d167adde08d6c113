/** Somebody waits for the answer. */
const TIMEOUT_MS = 3_000

/** The JSON that a map service responds with. Rejects if it fails or takes longer than three seconds. */
export async function askMapService(url: string, query: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The map service responded with ${response.status}`)
  return response.json()
}
