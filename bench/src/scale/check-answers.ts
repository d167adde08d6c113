import { callTitle, type HotCall } from './calls'
import type { Answer } from './drive'
import type { Server } from './measure'

const askOnce = (server: Server, call: HotCall): Promise<Answer> => server.driver.ask(call.request(0))

/**
 * Bytes of each call's answer. Throws unless every read is answered with 200 and, by both portals, with the same bytes: then
 * what differs between the two databases is only what other tenants have.
 */
export async function checkPortals(
  calls: readonly HotCall[],
  small: Server,
  large: Server,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  for (const call of calls.filter(({ writes }) => !writes)) {
    const [a, b] = [await askOnce(small, call), await askOnce(large, call)]
    if (a.status !== 200 || b.status !== 200)
      throw new Error(
        `${callTitle(call)}: ${a.status} with the small database and ${b.status} with the large one. ${(a.status === 200 ? b : a).body.slice(0, 300)}`,
      )
    if (a.body !== b.body)
      throw new Error(
        `${callTitle(call)}: the databases give different answers.\n${a.body.slice(0, 2_000)}\n${b.body.slice(0, 2_000)}`,
      )
    bytes.set(callTitle(call), Buffer.byteLength(a.body))
  }
  return bytes
}

const idsIn = (body: string): string => {
  const { id, invoice, data, visits, available_dates } = JSON.parse(body) as {
    id?: number
    invoice?: { id: number }
    data?: { id: number }[]
    visits?: { id: number }[]
    available_dates?: string[]
  }
  return JSON.stringify(available_dates ?? (data ?? visits)?.map((row) => row.id) ?? id ?? invoice?.id)
}

/** Bytes of each of the peer's answers. Throws unless they are about the same rows, or the same days, as the portal's. */
export async function checkPeer(calls: readonly HotCall[], portal: Server, peer: Server): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  for (const call of calls) {
    const [ours, theirs] = [await askOnce(portal, call), await askOnce(peer, call)]
    if (theirs.status !== 200) throw new Error(`${callTitle(call)}: the peer answered ${theirs.status}. ${theirs.body}`)
    if (idsIn(ours.body) !== idsIn(theirs.body))
      throw new Error(`${callTitle(call)}: portal and peer disagree.\n${idsIn(ours.body)}\n${idsIn(theirs.body)}`)
    bytes.set(callTitle(call), Buffer.byteLength(theirs.body))
  }
  return bytes
}
