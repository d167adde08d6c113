import { screen, within } from '@testing-library/react'
import type { Membership, User } from '@portal/contract'
import { setUpTestApi } from '@portal/testing'
import { changeUser, openProfile } from '../testing/profile'

const api = setUpTestApi()

/** Opens the profile of a member, with `part` merged into the membership. */
async function open(part: Partial<Membership> = {}) {
  const change = ({ membership }: User) => {
    const current = { ...membership!, ...part }
    const lapsed = { ...membership!, membership_id: 9, membership_program_name: 'Old Plan', ends_at: '2024-12-31' }
    return { membership: current, memberships: [current, lapsed] }
  }
  const { user } = await openProfile(api, { intercept: changeUser(change) })
  const region = await screen.findByRole('region', { name: 'Comfort Plan' })
  const card = within(region)
  const button = card.getByRole('button', { name: 'Comfort Plan' })
  await user.click(button)
  const texts = (role: string) => card.getAllByRole(role).map((element) => element.textContent)
  return {
    user,
    region,
    card,
    button,
    facts: () => texts('term').map((name, index) => `${name}: ${texts('definition')[index]}`),
  }
}

test('shows its renewal and price; dates and included items open and close', async () => {
  const { user, card, button, facts } = await open()
  // 200 days before, and 165 after, the day of the test's clock.
  expect(button).toHaveAccessibleDescription('Renews 07/25/2026 · $219.00 per year')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(card.getByText('Two tune-ups a year and 10% off repairs')).toBeVisible()
  expect(facts()).toEqual(['Started: 07/25/2025', 'Covered systems: 2'])
  expect(
    within(card.getByRole('list', { name: 'Included' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Cooling tune-up: Every year', 'Heating tune-up: Every year', 'Filter change: Every 3 months'])
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(card.queryByRole('term')).not.toBeInTheDocument()
})

test('its icon is decorative', async () => {
  const { card } = await open({ icon_url: 'https://files.example/star.svg' })
  expect(card.getByRole('presentation')).toHaveAttribute('src', 'https://files.example/star.svg')
})

test('without an icon there is none', async () => {
  const { region } = await open({ icon_url: null })
  expect(region.querySelector('img')).not.toBeInTheDocument()
})

test('a membership that does not renew automatically is due for renewal', async () => {
  const { card } = await open({ auto_renews: false })
  expect(card.getByText('Due for renewal 07/25/2026 · $219.00 per year')).toBeVisible()
})

test('a membership that ends shows when, and no renewal', async () => {
  const { card } = await open({ renews_at: null, ends_at: '2026-07-24' })
  expect(card.getByText('Ends 07/24/2026 · $219.00 per year')).toBeVisible()
})

test('a membership without a number of systems shows none', async () => {
  const { facts } = await open({ covered_systems: null })
  expect(facts()).toEqual(['Started: 07/25/2025'])
})

test('of several memberships the current one is shown', async () => {
  await open()
  expect(screen.queryByText('Old Plan')).not.toBeInTheDocument()
})
