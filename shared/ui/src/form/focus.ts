const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

/** What has focus in the document, or in the shadow root, that a node stands in. */
export const focusedBeside = (node: Node | null): Element | null => (node?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null

/** Moves focus to the first thing to enter, if it can be seen. */
export const focusFirstField = (form: HTMLElement): void =>
  [...form.querySelectorAll<HTMLElement>('input, select, textarea')].find((field) => !field.closest('[hidden]'))?.focus()

/** Moves focus to the first control marked as invalid, or into the first group so marked; false when there is none. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = marked?.matches(FOCUSABLE) ? marked : marked?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
  return control !== undefined && control !== null
}
