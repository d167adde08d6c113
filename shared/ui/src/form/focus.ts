const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

/** The focused element of the document or shadow root that contains a node. */
export const focusedBeside = (node: Node | null): Element | null =>
  (node?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null

/** Focuses the first input, select or textarea that is not inside a `hidden` element. */
export const focusFirstField = (form: HTMLElement): void =>
  [...form.querySelectorAll<HTMLElement>('input, select, textarea')]
    .find((field) => !field.closest('[hidden]'))
    ?.focus()

/** Focuses the first control marked as invalid, or the first control in a group so marked; returns false if there is none. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = marked?.matches(FOCUSABLE) ? marked : marked?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
  return control !== undefined && control !== null
}
