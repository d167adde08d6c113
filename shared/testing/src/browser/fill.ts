import type { UserEvent } from '@testing-library/user-event'

/**
 * Puts text into a field in place of what is there, at once as a paste does: the page renders once, not for every key. Where
 * typing itself is tested (masks, checks while typing, drafts), use `user.type`.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text) await user.paste(text)
}
