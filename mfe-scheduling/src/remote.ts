import { defineRemote } from '@portal/platform/remote'

/** The ten latest appointments: the menu's own query, so that the request is shared. */
export const RECENT_QUERY = { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } as const

/** Scheduling's pages and slots, as the shell sees them: booking, the visit history, and changing or announcing a visit anywhere. */
export const remote = defineRemote({
  name: 'scheduling',
  routes: [
    {
      path: 'schedule',
      title: 'Schedule Appointment',
      layout: 'customer',
      queries: [{ call: 'listServiceCategories' }],
    },
    // The booking widget in the portal itself; no sign-in needed.
    { path: 'schedule-appointment', title: 'Schedule Appointment', layout: 'default' },
    {
      path: 'service_history',
      title: 'Your Appointments',
      layout: 'customer',
      shows: ['invoices.unpaid'],
      queries: [
        { call: 'reportAppointments', query: RECENT_QUERY },
        { call: 'reportBalanceDue', query: { page: 1, per_page: 10, sort_by: 'id', sort_desc: true } },
      ],
    },
  ],
  slots: ['appointment.changes', 'page.banner'],
  offers: { 'invoices.unpaid': 'one' },
  navigation: [
    {
      path: 'service_history',
      label: 'All Appointments',
      section: 'Service History',
      order: 30,
      icon: 'calendar',
      tab: { label: 'Visits', order: 10 },
      when: { call: 'reportAppointments', query: RECENT_QUERY, where: {} },
    },
  ],
  // The banner is about a visit that lies ahead or is under way.
  slotsWhen: {
    'page.banner': {
      call: 'reportAppointments',
      query: RECENT_QUERY,
      where: { status: ['Pending', 'Assigned', 'Accepted', 'Running'] },
    },
  },
})
