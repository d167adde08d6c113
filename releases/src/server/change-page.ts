import type { Plan } from '#actions/actions'
import type { ChangePreview } from '#actions/change-preview'
import { fieldMarkup, fieldId, nothingToChoose, type Field, type Problem, type Values } from './fields'
import type { ChangeForm } from './form-fields'
import { html, type Markup, type Part } from './html'
import { csrfField } from './layout'
import { lookMarkup } from './preview-page'
import type { Session } from './sessions'

interface FormPage {
  id: string
  form: ChangeForm
  fields: readonly Field[]
  values: Values
  session: Session
  problem: Problem | null
}

/** The form of an action, with its values and the problem, if any. */
export function formMarkup({ id, form, fields, values, session, problem }: FormPage): Markup {
  const nothing = nothingToChoose(fields)
  const isOfField = fields.some(({ name }) => name === problem?.field)
  const message =
    problem &&
    html`<div class="banner bad" role="alert"><p>${isOfField ? html`<a href="#${fieldId(problem.field!)}">${problem.message}</a>` : problem.message}</p></div>`
  return html`<h1>${form.title}</h1>
${message}
<p>${form.intro}</p>
${
  nothing !== null
    ? html`<p class="empty">${nothing}</p><p><a href="/">To the overview</a></p>`
    : html`<form class="change" method="post" action="/change/${id}">${csrfField(session)}
${fields.map((field) => fieldMarkup(field, values, problem))}
<p class="buttons"><button name="step" value="preview">Preview</button> <a href="/">Cancel</a></p>
<p class="hint">Nothing is written before you confirm the preview.</p>
</form>`
}`
}

interface PreviewPage extends Omit<FormPage, 'problem'> {
  plan: Plan
  preview: ChangePreview
  /** Why it was not written, or must be reviewed again. */
  message?: Part
}

/** The preview of who will get what, and the button that confirms it. */
export function previewMarkup({ id, form, fields, values, session, plan, preview, message }: PreviewPage): Markup {
  return html`<h1>Preview: ${form.title.toLowerCase()}</h1>
${message}
<p><code>${plan.what}</code></p>
<p>Reason: ${values['reason']}</p>
${lookMarkup(preview, { heading: 2, nobody: 'No known tenant gets a different version.' })}
<form class="confirm" method="post" action="/change/${id}">${csrfField(session)}
<input type="hidden" name="shown" value="${preview.fingerprint}">
${fields.map(({ name }) => html`<input type="hidden" name="${name}" value="${values[name]}">`)}
<p class="hint">${plan.takesBack ? 'This withdraws a version, so it skips the gate and takes effect within seconds.' : 'The gate runs first. This can take a minute.'}</p>
<p class="buttons"><button name="step" value="confirm">Confirm</button> <button name="step" value="edit" class="quiet">Change something</button> <a href="/">Cancel</a></p>
</form>`
}
