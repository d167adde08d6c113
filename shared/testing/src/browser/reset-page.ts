/** Removes what the tests of a file leave behind, before those of the next file in the same environment. */
export function resetPage(): void {
  // Style sheets stay: styled-components writes into them again.
  for (const script of document.head.querySelectorAll('script')) script.remove()
  document.body.replaceChildren()
  jest.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
