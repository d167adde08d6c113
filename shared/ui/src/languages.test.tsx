import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { i18n, messageKey } from '@portal/i18n'
import { MonthCalendar } from './calendar'
import { FormShell, FormTextField, object, required, SubmitButton } from './form'
import { MoneyField } from './money-field'
import { SupportPhoneProvider } from './slow-connection'
import { WithPhone } from './with-phone'

const speak = (language: string, translations: Record<string, string> = {}) =>
  act(() => {
    i18n.load(
      language,
      Object.fromEntries(Object.entries(translations).map(([text, translation]) => [messageKey(text), translation])),
    )
    i18n.activate(language)
  })
afterEach(() => speak('en'))

test('the errors of a form change with the language, and what was typed stays', async () => {
  render(
    <FormShell schema={object({ name: required(), street: required() })} onSubmit={() => undefined}>
      <FormTextField name="name" label="Name" />
      <FormTextField name="street" label="Street" />
      <SubmitButton>Send</SubmitButton>
    </FormShell>,
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Casey')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByLabelText('Street')).toHaveAccessibleDescription('Required field')
  speak('es', { 'Required field': 'Campo obligatorio' })
  expect(screen.getByLabelText('Street')).toHaveAccessibleDescription('Campo obligatorio')
  expect(screen.getByLabelText('Name')).toHaveValue('Casey')
})

test('a text that asks to call is followed by the number in every language, and one of the API by its English', () => {
  speak('es')
  const { container } = render(
    <SupportPhoneProvider value={<a href="tel:3035550199">(303) 555-0199</a>}>
      <WithPhone text="Llame a nuestra oficina." asksToCall />
      <WithPhone text="Please call us." />
      <WithPhone text="Llámenos al (303) 555-0100." />
    </SupportPhoneProvider>,
  )
  expect(container.querySelectorAll('a')).toHaveLength(2)
})

test('a calendar is in the page’s language, and its weeks begin on Sunday', () => {
  speak('es', { Next: 'Siguiente', '{date} selected': '{date}, elegido', 'Today, {name}': 'Hoy, {name}' })
  const day = '2031-07-09'
  render(
    <MonthCalendar
      label="Elija una fecha"
      value={day}
      month="2031-07"
      minDay={day}
      availableDays={[day, '2031-07-10']}
      onMonthChange={() => undefined}
      onSelect={() => undefined}
    />,
  )
  expect(screen.getByRole('heading')).toHaveTextContent('julio de 2031')
  expect(screen.getAllByRole('columnheader', { hidden: true })[0]).toHaveTextContent(/^dom/)
  expect(screen.getAllByRole('button', { name: 'Siguiente' })).not.toHaveLength(0)
  screen.getByRole('button', { name: 'Hoy, miércoles, 9 de julio de 2031, elegido' })
  screen.getByRole('button', { name: 'jueves, 10 de julio de 2031' })
  speak('en')
  screen.getByRole('button', { name: 'Today, Wednesday, July 9, 2031 selected' })
})

test('an amount is shown as the language writes it, and read again', async () => {
  const onChange = jest.fn()
  speak('fr-CA')
  render(<MoneyField label="Montant" valueCents={123_450} onChange={onChange} />)
  const field = screen.getByLabelText('Montant')
  expect(field).toHaveDisplayValue(/^1\s234,50\s\$$/)
  await userEvent.clear(field)
  await userEvent.type(field, '2 000,5 $')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(200_050, true)
})
