import type { FastifyInstance, FastifyReply } from 'fastify'
import type { VerifiedReader } from '#registry/verified-reader'
import { getOwn } from '#rules/get-own'
import { confirmForm, previewForm, type FlowOptions, type PlannedChange } from './change-flow'
import { changeForms } from './change-forms'
import { formMarkup, previewMarkup } from './change-page'
import { readValues, valuesFrom, type Field, type Problem, type Values } from './fields'
import { readFormContext, type FormContext } from './form-context'
import type { ChangeForm } from './form-fields'
import { html, type Part } from './html'
import { banner, messagePage } from './layout'
import { readOnlyMarkup } from './overview-page'
import { gateMarkup } from './preview-page'
import { isSame } from './sessions'
import { readQuery } from './sign-in'
import { refuseTenant, showPage, type Handler, type SignedIn, type Visit } from './visits'
import { readForm, sendPage } from './web'

interface Options extends FlowOptions {
  reader: VerifiedReader
}

/** A visit of a form. */
interface FormVisit extends Visit {
  options: Options
  id: string
  form: ChangeForm
  fields: readonly Field[]
  context: FormContext
}

const STATUS = { input: 422, rights: 403, registry: 503 } as const

/** The forms of changes: filled in, previewed, then confirmed. */
export function addChangeRoutes(area: FastifyInstance, signedIn: SignedIn, options: Options): void {
  area.get('/change/:action', withForm(signedIn, options, showFilledIn))
  area.post('/change/:action', withForm(signedIn, options, takeStep))
}

function withForm(
  signedIn: SignedIn,
  options: Options,
  handler: (visit: FormVisit) => Promise<FastifyReply> | FastifyReply,
): Handler {
  const { reader, releases } = options
  return signedIn(async (visit) => {
    const { action: id } = visit.request.params as { action: string }
    const form = getOwn(changeForms, id)
    if (!form) return sendPage(visit.reply, messagePage('Nothing here', 'There is no such change.', visit.session), 404)
    const { by } = visit.session
    if (by.role === 'tenant' && !form.isForTenants) return refuseTenant(visit)
    if (!releases.registry.canWrite) {
      const body = html`<h1>${form.title}</h1>${readOnlyMarkup}<p><a href="/">To the overview</a></p>`
      return showPage(reader, visit, { title: form.title, body, status: 403 })
    }
    const { document } = await reader.refresh()
    const context = await readFormContext(document, releases.builds, by)
    return handler({ ...visit, options, id, form, context, fields: form.fields(context) })
  })
}

const showFilledIn = (visit: FormVisit): FastifyReply =>
  showForm(visit, valuesFrom(visit.fields, readQuery(visit.request)), null, 200)

function showForm(visit: FormVisit, values: Values, problem: Problem | null, status: number): FastifyReply {
  const title = `${problem ? 'Error: ' : ''}${visit.form.title}`
  return showPage(visit.options.reader, visit, { title, body: formMarkup({ ...visit, values, problem }), status })
}

async function takeStep(visit: FormVisit): Promise<FastifyReply> {
  const { request, session, fields, options } = visit
  const sent = readForm(request.body)
  const values = readValues(fields, sent)
  if (!isSame(sent.get('csrf') ?? '', session.csrf)) {
    const message = 'This form came from another session, so nothing was done. Look at it once more, and send it again.'
    return showForm(visit, values, { message, field: null }, 403)
  }
  const step = sent.get('step')
  if (step === 'confirm') return confirm(visit, values, sent.get('shown') ?? '')
  if (step === 'edit') return showForm(visit, values, null, 200)
  const result = await previewForm(options, { ...visit, values })
  return result.ok
    ? showPreview(visit, values, result, 200)
    : showForm(visit, values, result.problem, STATUS[result.cause])
}

function showPreview(
  visit: FormVisit,
  values: Values,
  planned: PlannedChange,
  status: number,
  message?: Part,
): FastifyReply {
  const title = `${message ? 'Error: ' : ''}Preview: ${visit.form.title.toLowerCase()}`
  const body = previewMarkup({ ...visit, ...planned, values, message })
  return showPage(visit.options.reader, visit, { title, body, status })
}

async function confirm(visit: FormVisit, values: Values, fingerprint: string): Promise<FastifyReply> {
  const { options, reply } = visit
  const result = await confirmForm(options, { ...visit, values }, fingerprint)
  switch (result.outcome) {
    case 'written':
      await options.reader.refresh()
      return reply.redirect(`/?written=${result.revision}`, 303)
    case 'changed': {
      const text = html`<p>The registry changed since you saw the preview, and who gets what would now be different. Nothing was written. This is the preview as it is now.</p>`
      return showPreview(visit, values, result, 409, banner('warn', 'Look again', text))
    }
    case 'refused':
      return showPreview(visit, values, result, 422, banner('bad', 'The gate says no', gateMarkup(result.results)))
    case 'unchecked': {
      const text = html`<p>${result.error}</p><p>Nothing was written.</p>`
      return showPreview(
        visit,
        values,
        result,
        503,
        banner('bad', 'The gate could not run, so the change was rejected', text),
      )
    }
    case 'invalid':
      return showForm(visit, values, result.problem, STATUS[result.cause])
  }
}
