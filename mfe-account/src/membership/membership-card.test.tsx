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
  await openProfile(api, { intercept: changeUser(change) })
  const region = await screen.findByRole('region', { name: 'Comfort Plan' })
  const card = within(region)
  const texts = (role: string) => card.getAllByRole(role).map((element) => element.textContent)
  return { region, card, facts: () => texts('term').map((name, index) => `${name}: ${texts('definition')[index]}`) }
}

test('shows price, dates and included items', async () => {
  const { card, facts } = await open()
  expect(card.getByText('Two tune-ups a year and 10% off repairs')).toBeVisible()
  // 200 days before, and 165 after, the day of the test's clock.
  expect(facts()).toEqual([
    'Price: $219.00 per year',
    'Started: 07/25/2025',
    'Renews automatically: 07/25/2026',
    'Covered systems: 2',
  ])
  expect(
    within(card.getByRole('list', { name: 'Included' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Cooling tune-up: Every year', 'Heating tune-up: Every year', 'Filter change: Every 3 months'])
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
  const { facts } = await open({ auto_renews: false })
  expect(facts()).toContain('Due for renewal: 07/25/2026')
})

test('a membership that ends shows when, and no renewal', async () => {
  const { facts } = await open({ renews_at: null, ends_at: '2026-07-24' })
  expect(facts().slice(1, 3)).toEqual(['Started: 07/25/2025', 'Ends: 07/24/2026'])
})

test('a membership without a number of systems shows none', async () => {
  const { facts } = await open({ covered_systems: null })
  expect(facts()).toHaveLength(3)
})

test('of several memberships the current one is shown', async () => {
  await open()
  expect(screen.queryByText('Old Plan')).not.toBeInTheDocument()
})
