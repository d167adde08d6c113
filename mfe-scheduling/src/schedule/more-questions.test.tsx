import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { i18n } from '@portal/i18n'
import { bookButton, chooseVisit, setUpSchedulePage } from './testing/schedule-page'

const { show } = setUpSchedulePage()
const speak = (language: string) => act(() => i18n.loadAndActivate({ locale: language, messages: {} }))
afterEach(() => speak('en'))

test('a question is asked in the language of the page, and answered with the original option', async () => {
  speak('es')
  const { user, router, client } = await show()
  await chooseVisit(user, 'Aire acondicionado')
  expect(screen.getByText('Llegamos dentro del horario que usted elija.')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: '¿Qué problema presenta?' }), 'Gotea agua')
  await user.click(bookButton())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/appointment\/\d+$/))
  const id = Number(router.state.location.pathname.split('/').at(-1))
  expect(await client.call('getAppointment', { params: { id } })).toMatchObject({
    service_category: { name: 'Aire acondicionado' },
    details: { issue: 'Leaking water' },
    answers: [{ label: '¿Qué problema presenta?', answer: 'Gotea agua' }],
  })
})
