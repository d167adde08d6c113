const typedInto = new WeakSet<Element>()
const SEARCHES = '[type=search], [role=search] *'

/** Begins to notice what people type. */
export function watchInput(document: Document): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof Element && !target.matches(SEARCHES)) typedInto.add(target)
    },
    { capture: true },
  )
}

/** Something was typed into a field that is still here, or a dialog is open, whose fields may be another origin's. */
export const hasUnsavedInput = (document: Document): boolean =>
  document.querySelector('dialog[open], [role=dialog]') !== null || [...document.querySelectorAll('input, textarea, select')].some((field) => typedInto.has(field))
