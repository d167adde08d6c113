const LENGTH = 5
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * What catalogs have the translations of a message by: five letters or digits that follow from its English (32-bit FNV-1a).
 * @param message as a page has it: compiled if it has placeholders
 */
export function messageKey(message: string | readonly unknown[]): string {
  let hash = FNV_OFFSET
  for (const character of typeof message === 'string' ? message : JSON.stringify(message))
    hash = Math.imul(hash ^ character.codePointAt(0)!, FNV_PRIME)
  return ((hash >>> 0) % 36 ** LENGTH).toString(36)
}
