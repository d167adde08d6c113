import { screen } from '@testing-library/react'
import type { RenderPageOptions } from '@portal/testing'
import { json, setUpVisitPages, visit } from '../testing/visit-pages'

const { open } = setUpVisitPages()

describe('Share Appointment', () => {
  const share = async (options: Partial<RenderPageOptions> = {}) => {
    const page = await open(visit.live, options)
    await page.user.click(await screen.findByRole('button', { name: 'Share Appointment' }))
    return page
  }

  test('opening the tab creates a link, which can be copied', async () => {
    let made = 0
    let go: () => void = () => {}
    const { user } = await share({
      intercept: async ({ path }, pass) => {
        if (!path.endsWith('/share')) return pass()
        made += 1
        await new Promise<void>((done) => (go = done))
        return pass()
      },
    })
    expect(
      screen.getByText(
        /^Copy link to share a live view of this appointment. No personal account information will be shared. Please be mindful how you use it.$/,
      ),
    ).toBeVisible()
    expect(screen.getByText('Generating URL...')).toBeVisible()
    expect(made).toBe(1)
    go()
    const copied = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Copy Appointment Link' }))
    expect(await screen.findByRole('button', { name: 'Link Copied!' })).toBeVisible()
    expect(copied).toHaveBeenCalledWith(
      expect.stringMatching(new RegExp(`^${location.origin}/appointment-details/[\\w-]{16,}$`)),
    )
    expect(await screen.findByRole('button', { name: 'Copy Appointment Link' })).toBeVisible()
  })

  test('without a clipboard, the URL is shown to copy by hand', async () => {
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    const page = await open(visit.live)
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    try {
      await page.user.click(await screen.findByRole('button', { name: 'Share Appointment' }))
      const field = await screen.findByLabelText('Appointment URL:')
      expect(field).toHaveAttribute('readonly')
      expect((field as HTMLInputElement).value).toMatch(/\/appointment-details\/[\w-]{16,}$/)
    } finally {
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard)
    }
  })

  test('if the browser denies the clipboard, the URL is shown and selected', async () => {
    const { user } = await share()
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
    await user.click(await screen.findByRole('button', { name: 'Copy Appointment Link' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Appointment URL:')
    expect(field).toHaveFocus()
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
    write.mockRestore()
  })

  test('a failure to create the link is reported in the tab, without a toast', async () => {
    const { toasts } = await share({
      intercept: async ({ path }, pass) => (path.endsWith('/share') ? json(500, { message: 'Down' }) : pass()),
    })
    expect(
      await screen.findByText('Unable to generate the URL at this time. Please refresh and try again.'),
    ).toHaveAttribute('role', 'alert')
    expect(toasts).toEqual([])
  })
})
