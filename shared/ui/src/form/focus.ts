const FOCUSABLE = 'input, select, textarea, button, [tabindex]'

/** Moves focus to the first control marked as invalid, or into the first group so marked; false when there is none. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = marked?.matches(FOCUSABLE) ? marked : marked?.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus()
  return control !== undefined && control !== null
}
