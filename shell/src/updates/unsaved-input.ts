const typedInto = new WeakSet<Element>()
const SEARCHES = '[type=search], [role=search] *'

/** Starts tracking the fields that the user types into, except searches. */
export function watchInput(document: Document): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && !target.matches(SEARCHES)) typedInto.add(target)
    },
    { capture: true },
  )
}

/** Whether a field that is still in the page was typed into, or a dialog is open, whose fields may be cross-origin. */
export const hasUnsavedInput = (document: Document): boolean =>
  document.querySelector('dialog[open], [role=dialog]') !== null ||
  [...document.querySelectorAll('input, textarea, select')].some((field) => typedInto.has(field))
