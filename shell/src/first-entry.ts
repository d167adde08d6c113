/**
 * Gives the first history entry of a document a unique key. Without one the router uses 'default' for all of them, and a
 * newly opened page would restore the scroll position of another one.
 * @param newKey returns a key that no other entry has
 */
export function nameFirstEntry(history: History, newKey: () => string): void {
  const state = history.state as { key?: string } | null
  // A reload or back navigation: the entry has its key.
  if (state?.key) return
  history.replaceState({ ...state, key: newKey() }, '')
}
