import { defineRemote } from '@portal/platform/remote'

/** Scheduling's pages and slots, as the shell sees them: booking, the visit history, and changing or announcing a visit anywhere. */
export const remote = defineRemote({
  name: 'scheduling',
  routes: [
    { path: 'schedule', title: 'Schedule Appointment', layout: 'customer', queries: [{ call: 'listServiceCategories' }] },
    // The booking widget in the portal itself; no sign-in needed.
    { path: 'schedule-appointment', title: 'Schedule Appointment', layout: 'default' },
    {
      path: 'service_history',
      title: 'Your Appointments',
      layout: 'customer',
      queries: [
        { call: 'reportAppointments', query: { page: 1, per_page: 10, sort_by: 'date', sort_desc: true } },
        { call: 'reportBalanceDue', query: { page: 1, per_page: 10, sort_by: 'id', sort_desc: true } },
      ],
    },
  ],
  slots: ['appointment.changes', 'page.banner'],
})
