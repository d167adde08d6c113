import { defineRemote } from '@portal/platform/remote'

/** Tracking's pages, as the shell sees them: a visit with its live map, the same by link, and its summary. Data only; code loads on demand. */
export const remote = defineRemote({
  name: 'tracking',
  routes: [
    {
      path: 'appointment/:id',
      title: 'Appointment',
      layout: 'token',
      queries: [{ call: 'getAppointment', params: { id: ':id' } }],
    },
    {
      path: 'appointment_summary/:id',
      title: 'Appointment Summary',
      layout: 'token',
      queries: [
        { call: 'getAppointment', params: { id: ':id' } },
        { call: 'getRating', params: { id: ':id' } },
      ],
    },
    {
      path: 'appointment-details/:token',
      title: 'Loading Appointment...',
      layout: 'default',
      queries: [{ call: 'authenticateToken', params: { token: ':token' } }],
    },
    { path: 'technician', title: 'Your Visits', layout: 'default' },
    { path: 'technician/:id', title: 'Visit', layout: 'default' },
  ],
  slots: [],
  offers: { 'appointment.changes': 'one', 'invoice.document': 'one' },
})
