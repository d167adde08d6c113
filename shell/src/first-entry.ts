/**
 * Gives the entry of the history that a document begins with a name of its own. Without one the router calls all of them
 * 'default', and a page that was opened anew would begin where another one was left.
 * @param newKey a name that no other entry has
 */
export function nameFirstEntry(history: History, newKey: () => string): void {
  const state = history.state as { key?: string } | null
  // A reload, or the way back to it: it has its name.
  if (state?.key) return
  history.replaceState({ ...state, key: newKey() }, '')
}
