import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  FormPhoneField,
  FormShell,
  FormTextField,
  object,
  phone,
  required,
  string,
  SubmitButton,
  type FormDraft,
} from '.'

const schema = object({ name: required(), phone: phone(), note: string() })
const NOTICE = 'We kept what you entered last time.'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** A draft that outlives the form. */
function keeper(values: Record<string, unknown> | null = null) {
  const stored = { values }
  const open = (): FormDraft => ({
    values: stored.values,
    save: (next) => (stored.values = next && { ...next }),
    forget: () => (stored.values = null),
  })
  return { stored, open }
}

const show = (
  draft: FormDraft,
  onSubmit: () => Promise<void> = async () => undefined,
  more: { isStep?: boolean; draftNote?: string } = {},
) =>
  render(
    <FormShell schema={schema} initialValues={{ note: 'As usual' }} draft={draft} onSubmit={onSubmit} {...more}>
      <FormTextField name="name" label="Name" />
      <FormPhoneField name="phone" label="Phone" />
      <FormTextField name="note" label="Note" />
      <SubmitButton>Send</SubmitButton>
    </FormShell>,
  )

test('a form that is opened again has what was entered, and says so', async () => {
  const user = userEvent.setup()
  const { open } = keeper()
  const first = show(open())
  expect(screen.queryByText(NOTICE)).toBeNull()
  await user.type(field('Name'), 'Nia')
  await user.type(field('Phone'), '3035550177')
  first.unmount()
  show(open())
  expect(screen.getByRole('status')).toHaveTextContent(NOTICE)
  expect(field('Name')).toHaveValue('Nia')
  expect(field('Phone')).toHaveValue('(303) 555-0177')
  expect(field('Note')).toHaveValue('As usual')
})

test('Start over resets the form, focuses its first field, and clears the draft', async () => {
  const user = userEvent.setup()
  const { stored, open } = keeper({ name: 'Nia', phone: '3035550177', note: 'Late' })
  show(open())
  // Half a number is not a value yet; it is cleared all the same.
  await user.clear(field('Phone'))
  await user.type(field('Phone'), '303')
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.queryByText(NOTICE)).toBeNull()
  expect(field('Name')).toHaveValue('')
  expect(field('Name')).toHaveFocus()
  expect(field('Phone')).toHaveValue('')
  expect(field('Note')).toHaveValue('As usual')
  expect(stored.values).toBeNull()
})

test('a form with its initial values saves no draft', async () => {
  const user = userEvent.setup()
  const { stored, open } = keeper()
  show(open())
  await user.type(field('Name'), 'N')
  expect(stored.values).toMatchObject({ name: 'N' })
  await user.clear(field('Name'))
  expect(stored.values).toBeNull()
})

test('the draft is cleared once submitted; kept after a failed submit, and after a step', async () => {
  const user = userEvent.setup()
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
  const { stored, open } = keeper({ name: 'Nia' })
  const refused = show(open(), () => Promise.reject(Object.assign(new Error('Closed'), { errors: [] })))
  await send()
  expect(await screen.findByText('Closed')).toBeVisible()
  expect(stored.values).toEqual({ name: 'Nia' })
  refused.unmount()
  const step = show(open(), undefined, { isStep: true })
  await send()
  expect(stored.values).toEqual({ name: 'Nia' })
  step.unmount()
  show(open(), undefined, { draftNote: 'Please choose again.' })
  expect(screen.getByRole('status')).toHaveTextContent(`${NOTICE} Please choose again.`)
  await send()
  expect(stored.values).toBeNull()
})
