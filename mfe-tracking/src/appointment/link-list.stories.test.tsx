import { screen } from '@testing-library/react'
import { renderStory } from '@portal/testing'
import * as stories from './link-list.stories'

const rows = () =>
  screen
    .getAllByRole('button', { name: 'Stop sharing' })
    .map((button) => button.getAttribute('aria-describedby'))
    .map((id) => [...document.getElementById(id!)!.children].map((line) => line.textContent))

test('a link that nobody opened says so', () => {
  renderStory(<stories.NotOpened />)
  expect(rows()).toEqual([['Created 02/10/2026 9:00 AM', 'Expires 02/17/2026 9:00 AM', 'Not opened yet']])
})

test('a link that was opened says how often, and how many watch', () => {
  renderStory(<stories.Watched />)
  expect(rows().map((lines) => lines.slice(2))).toEqual([
    ['Opened 3 times, last 02/10/2026 9:05 AM', '2 watched in the last 6 minutes'],
    ['Opened once, last 02/10/2026 9:01 AM'],
  ])
})
