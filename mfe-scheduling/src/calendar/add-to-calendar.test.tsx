import { screen } from '@testing-library/react'
import { useQuery } from '@portal/client'
import { definePages, useParams } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { renderPage, setUpTestApi } from '@portal/testing'
import { demoIds, emails } from 'demo/names'
import { AddToCalendar } from './add-to-calendar'

const api = setUpTestApi({ now: '2026-02-10T16:00:00.000Z' })

const { appointments } = demoIds('acme')

/** Stand-in for a page that shows a job's visit. */
function JobPage() {
  const { data } = useQuery('getJob', { params: { id: Number(useParams().id) } })
  const [appointment] = data?.appointments ?? []
  return appointment ? (
    <main aria-label={appointment.status}>
      <AddToCalendar appointment={appointment} />
    </main>
  ) : null
}
const facts = defineRemote({ name: 'host', routes: [{ path: 'job/:id', title: 'Job', layout: 'bare' }], slots: [] })
const show = (id: number, as: string) =>
  renderPage({ api, routes: definePages(facts, { 'job/:id': JobPage }), path: `/job/${id}`, as })

test.each([
  ['that can still be changed', appointments.pending],
  ['that can no longer be changed', appointments.assigned],
])('a visit %s is added to a calendar', async (_, id) => {
  await show(id, emails.landlord)
  const link = await screen.findByRole('link', { name: 'Add to calendar' })
  expect(link).toHaveAttribute('target', '_blank')
  const file = await api.fetchAs('acme')(link.getAttribute('href')!)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="appointment-${id}.ics"`)
  expect(await file.text()).toContain(`UID:appointment-${id}@acme.customer-portal`)
})

test.each([
  ['completed', appointments.completed],
  ['cancelled', appointments.cancelled],
  ['denied', appointments.quoteDenied],
  ['given up', appointments.lostOpportunity],
])('a visit that is %s can’t be added to a calendar', async (_, id) => {
  await show(id, emails.customer)
  expect(await screen.findByRole('main')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})
