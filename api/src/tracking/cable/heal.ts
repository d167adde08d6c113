import { beforeTheDrive, missedSince } from './catch-up'
import type { Gate } from './gate'
import { extendedFrames } from './protocol'
import type { Member, Stream, StreamTable } from './stream-table'

/** Brings members up to date who are behind, from what the database keeps: one question for all of a stream. */
export function createHealer(gate: Pick<Gate, 'recall'>, streams: StreamTable, onError: (error: unknown) => void) {
  const healing = new Set<Stream>()

  const needy = (stream: Stream) =>
    [...stream.members].filter(({ visit, line, connection }) => {
      if (!visit || !line?.isReady || !line.isBehind || !connection.isOpen) return false
      if (!connection.isSlow) return true
      connection.lag()
      return false
    })

  async function heal(stream: Stream): Promise<void> {
    // Whoever asks meanwhile is seen in the next round.
    if (healing.has(stream)) return
    healing.add(stream)
    try {
      for (let behind = needy(stream); behind.length > 0; behind = needy(stream)) await bring(stream, behind)
    } catch (error) {
      onError(error)
    } finally {
      healing.delete(stream)
    }
  }

  async function bring(stream: Stream, behind: Member[]): Promise<void> {
    for (const { line } of behind) Object.assign(line ?? {}, { isBehind: false, isFilling: true })
    const after = Math.min(...behind.map(({ at }) => at?.offset ?? 0))
    try {
      const drive = await gate.recall(stream.tenantId, stream.appointmentId, after)
      for (const member of behind) {
        const { connection, identifier, line } = member
        if (!line || !stream.members.has(member)) continue
        const { isLost, messages } = missedSince(member.at, line.since, drive)
        if (isLost) {
          line.asked = false
          connection.send(extendedFrames.rejectHistory(identifier))
          member.at = drive && { epoch: drive.epoch, offset: drive.last.offset - 1 }
        }
        if (!drive) member.at = beforeTheDrive
        else if (!streams.sendInOrder(stream, member, drive.epoch, messages)) {
          line.isBehind = true
          continue
        }
        // What came in meanwhile was often read along with the rest.
        const { newest } = stream
        if (newest && newest.epoch === member.at?.epoch && newest.offset <= member.at.offset) line.isBehind = false
        if (line.asked) connection.send(extendedFrames.confirmHistory(identifier))
        line.asked = false
      }
    } catch (error) {
      // The database did not answer. Whoever waits for an answer comes back for it; the others are healed by the next message.
      for (const { line, connection } of behind) {
        if (line) line.isBehind = true
        if (line?.asked) connection.disconnect('server_restart', true)
      }
      throw error
    } finally {
      for (const { line } of behind) if (line) line.isFilling = false
    }
  }

  return heal
}
export type Heal = ReturnType<typeof createHealer>
