const EDITABLE = 'input, textarea, select, [contenteditable]'
/** Keys that lead out of a field. Dialogs around it, the page's too, listen for them at the document. */
const LEADS_OUT = ['Tab', 'Escape']

/**
 * Keeps what is typed into the widget's fields from the page around it. Outside of the shadow root the event's target is the
 * element itself, which is no field, so a page's keyboard shortcuts would take a letter for theirs.
 */
export function keepTyping(element: HTMLElement): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    element.addEventListener(type, (event) => {
      const [target] = event.composedPath()
      if (target instanceof Element && target.matches(EDITABLE) && !LEADS_OUT.includes(event.key))
        event.stopPropagation()
    })
}
