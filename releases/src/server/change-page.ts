import type { ChangePreview } from '#actions/change-preview'
import type { Action } from './action-fields'
import { fieldMarkup, idOf, nothingToChoose, type Field, type Problem, type Values } from './fields'
import { html, type Markup, type Part } from './html'
import { csrfField } from './layout'
import { lookMarkup } from './preview-page'
import type { Session } from './sessions'

interface FormPage {
  id: string
  action: Action
  fields: readonly Field[]
  values: Values
  session: Session
  problem: Problem | null
}

/** The form of an action, with its values and the problem, if any. */
export function formMarkup({ id, action, fields, values, session, problem }: FormPage): Markup {
  const nothing = nothingToChoose(fields)
  const isOfField = fields.some(({ name }) => name === problem?.field)
  const message =
    problem &&
    html`<div class="banner bad" role="alert"><p>${isOfField ? html`<a href="#${idOf(problem.field!)}">${problem.message}</a>` : problem.message}</p></div>`
  return html`<h1>${action.title}</h1>
${message}
<p>${action.intro}</p>
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
  what: string
  look: ChangePreview
  /** Why it was not written, or must be reviewed again. */
  message?: Part
}

/** The preview of who will get what, and the button that confirms it. */
export function previewMarkup({ id, action, fields, values, session, what, look, message }: PreviewPage): Markup {
  return html`<h1>Preview: ${action.title.toLowerCase()}</h1>
${message}
<p><code>${what}</code></p>
<p>Reason: ${values['reason']}</p>
${lookMarkup(look, { heading: 2, nobody: 'No known tenant gets a different version.' })}
<form class="confirm" method="post" action="/change/${id}">${csrfField(session)}
<input type="hidden" name="shown" value="${look.fingerprint}">
${fields.map(({ name }) => html`<input type="hidden" name="${name}" value="${values[name]}">`)}
<p class="hint">${action.takesBack(values) ? 'This withdraws a version, so it skips the gate and takes effect within seconds.' : 'The gate runs first. This can take a minute.'}</p>
<p class="buttons"><button name="step" value="confirm">Confirm</button> <button name="step" value="edit" class="quiet">Change something</button> <a href="/">Cancel</a></p>
</form>`
}
