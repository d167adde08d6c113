import { act, screen, waitFor } from '@testing-library/react'
import { i18n } from '@portal/i18n'
import { definePages, PlatformProvider, usePlatform, useUser } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { openTestApi, renderPage, type PageTestApi } from '@portal/testing'
import { emails } from 'demo/names'
import { speak } from './catalogs'
import { LanguageChoice } from './language-choice'

let api: PageTestApi
beforeAll(async () => (api = await openTestApi()))
afterAll(() => api.close())
beforeEach(() => speak('en'))
afterEach(() => act(() => speak('en')))

const languages = { offered: ['en', 'es'], choose: async (language: string) => (act(() => speak(language)), true) }
function Settings() {
  const { data: user } = useUser()
  return (
    <>
      {user && <p>{user.language ?? 'unknown'}</p>}
      <LanguageChoice />
    </>
  )
}
function Page() {
  const platform = usePlatform()
  return (
    <PlatformProvider value={{ ...platform, languages }}>
      <Settings />
    </PlatformProvider>
  )
}
const facts = defineRemote({ name: 'home', routes: [{ path: 'home', title: 'Home', layout: 'bare' }], slots: [] })
const open = (as?: string) => renderPage({ api, routes: definePages(facts, { home: Page }), path: '/home', as })

test('what a customer chooses is in their profile, and the next page speaks it', async () => {
  const { user, unmount } = await open(emails.customer)
  expect(await screen.findByText('unknown')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Language'), 'Español')
  expect(await screen.findByText('es')).toBeVisible()
  unmount()
  act(() => speak('en'))
  await open(emails.customer)
  await waitFor(() => expect(i18n.locale).toBe('es'))
})

test('a visitor’s choice is for this browser alone', async () => {
  const { user } = await open()
  await user.selectOptions(screen.getByLabelText('Language'), 'Español')
  expect(i18n.locale).toBe('es')
})
