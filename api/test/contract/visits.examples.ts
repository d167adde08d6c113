import { pngPicture } from '../support/images'
import { toParts, send } from '../support/upload-forms'
import { acme, type Examples, type ExampleContext } from './example'

const { appointments } = acme
const completed = { id: appointments.completed }
const slotQuery = { service_category_id: acme.categories.plumbing, postal_code: '80014', service_date: '2026-02-12' }

/** First free slot at a time at which the customer has no visit yet. */
const freeSlot = async ({ api, customer }: ExampleContext): Promise<string> => {
  const own = (await customer.call('listAppointments', {})).body.map(({ scheduled_time }) => Date.parse(scheduled_time))
  for (let day = Date.parse(slotQuery.service_date); ; day += 86_400_000) {
    const { body } = await api.visitor().call('getAvailableTimeSlots', {
      query: { ...slotQuery, service_date: new Date(day).toISOString().slice(0, 10) },
    })
    const free = body.time_slots.find(
      ({ disabled, scheduled_time }) => !disabled && !own.includes(Date.parse(scheduled_time)),
    )
    if (free) return free.scheduled_time
  }
}
const booked = async (context: ExampleContext): Promise<number> =>
  (
    await context.customer.call('createAppointment', {
      body: {
        service_category_id: acme.categories.plumbing,
        address_id: acme.addresses.customer,
        scheduled_time: await freeSlot(context),
      },
    })
  ).body.id

/** File store key of a photo uploaded for the job. */
const arrived = async ({ api, customer }: ExampleContext, id: number = completed.id): Promise<string> => {
  const { body } = await customer.call('reserveJobPhotos', { params: { id }, body: { extensions: ['png'] } })
  const [form] = body.reservations
  await send(api.fileServer, form!.url, toParts(form!, await pngPicture()))
  return form!.key
}
const ownPhoto = async (context: ExampleContext, id: number = completed.id): Promise<number> => {
  const { body } = await context.customer.call('confirmJobPhotos', {
    params: { id },
    body: { source: 'customer_portal', keys: [await arrived(context, id)] },
  })
  return body.photos[0]!.id
}
/** A future visit with a photo added by its customer. */
const photoOfVisit = async (context: ExampleContext): Promise<{ id: number; jobId: number; photoId: number }> => {
  const id = await booked(context)
  const { job_id: jobId } = (await context.customer.call('getAppointment', { params: { id } })).body
  return { id, jobId, photoId: await ownPhoto(context, jobId) }
}
const ownNote = async ({ customer }: ExampleContext): Promise<number> =>
  (
    await customer.call('createComment', {
      body: { comment: { commentable_id: appointments.completed, commentable_type: 'Job', comment: 'Mine' } },
    })
  ).body.id
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')
const paper = async ({ office }: ExampleContext): Promise<number> =>
  (await office.call('createJobDocument', { params: completed, body: { document: { name: 'Plan.pdf', data: pdf } } }))
    .body.id

/** Booking, visits, tracking, jobs, notes and files. */
export const visitExamples: Examples = {
  listVisits: { as: 'admin', parts: { query: { status: 'completed' } }, foreign: 'own' },
  getBoard: { as: 'admin', parts: { query: { from: '2026-02-10', days: 7 } }, foreign: 'own' },
  bookForCustomer: {
    as: 'admin',
    parts: {
      body: {
        appointment: {
          customer_id: acme.users.declined,
          address_id: acme.addresses.declined,
          service_category_id: acme.categories.plumbing,
          arrival_window_start: '2026-03-24T09:00:00-06:00',
        },
      },
    },
    foreign: 422,
  },
  assignAppointment: {
    as: 'admin',
    parts: {
      params: { id: acme.appointments.pending },
      body: { assignment: { technician_id: acme.technicians[1], force: true, reason: 'Asked for' } },
    },
  },
  moveAppointment: {
    as: 'admin',
    parts: {
      params: { id: acme.appointments.declinedPending },
      body: { move: { arrival_window_start: '2026-03-25T09:00:00-06:00' } },
    },
  },
  listServiceCategories: { as: 'nobody' },
  getAvailableDates: { as: 'nobody', parts: { query: { ...slotQuery, service_date: '2026-02-01' } } },
  getBusyDates: { as: 'nobody', parts: { query: { ...slotQuery, service_date: '2026-02-01' } } },
  getAvailableTimeSlots: { as: 'nobody', parts: { query: slotQuery } },
  getTimeSlots: { as: 'nobody', parts: { query: slotQuery } },
  createAppointment: {
    as: 'customer',
    parts: async (context) => ({
      body: {
        service_category_id: acme.categories.plumbing,
        address_id: acme.addresses.customer,
        scheduled_time: await freeSlot(context),
      },
    }),
  },
  listAppointments: { as: 'customer', foreign: 'own' },
  getCurrentAppointment: { as: 'customer', foreign: 'own' },
  getAppointment: { as: 'customer', parts: { params: { id: appointments.live } } },
  rescheduleAppointment: {
    as: 'customer',
    parts: async (context) => ({
      params: { id: await booked(context) },
      body: { scheduled_time: await freeSlot(context) },
    }),
  },
  cancelAppointment: {
    as: 'customer',
    parts: async (context) => ({ params: { id: await booked(context) }, body: { reason: 'Fixed it myself' } }),
  },
  resendConfirmation: {
    as: 'customer',
    parts: async (context) => {
      const id = await booked(context)
      context.api.clock.advance(6 * 60_000)
      return { params: { id } }
    },
  },
  openCalendarFeed: { as: 'customer', parts: { body: {} }, foreign: 'own' },
  getCalendarFeed: { as: 'customer', foreign: 'own' },
  readCalendarFeed: {
    as: 'nobody',
    parts: async ({ customer }) => ({
      params: {
        token: new URL((await customer.call('openCalendarFeed', { body: {} })).body.url!).pathname.split('/').at(-1)!,
      },
    }),
  },
  closeCalendarFeed: { as: 'customer', foreign: 'own' },
  getRating: { as: 'customer', parts: { params: completed } },
  rateAppointment: { as: 'customer', parts: { params: completed, body: { score: 5, comment: 'Quick' } } },
  removeAppointmentPhoto: {
    as: 'customer',
    parts: async (context) => {
      const { id, photoId } = await photoOfVisit(context)
      return { params: { id }, query: { photo_id: photoId } }
    },
  },
  shareAppointment: { as: 'customer', parts: { params: { id: appointments.live }, body: {} } },
  listShareLinks: { as: 'customer', parts: { params: { id: appointments.live } } },
  revokeShareLink: {
    as: 'customer',
    parts: async ({ customer }) => {
      const params = { id: appointments.live }
      await customer.call('shareAppointment', { params, body: {} })
      return { params: { ...params, link_id: (await customer.call('listShareLinks', { params })).body[0]!.id } }
    },
  },
  getCableToken: { as: 'customer', foreign: 'own' },
  getTechnicianPreview: { as: 'customer', parts: { query: { appointment_id: appointments.live } } },
  reportTechnicianPosition: {
    as: 'technician',
    link: { type: 'Appointment', id: appointments.live },
    parts: { params: { id: acme.technicians[0]! }, body: { latitude: 39.75, longitude: -104.99 } },
  },
  updateAppointment: { as: 'admin', parts: { params: { id: appointments.live }, body: { status: 'running' } } },
  getJob: { as: 'customer', parts: { params: completed } },
  getJobInvoice: { as: 'customer', parts: { params: completed } },
  getJobInvoicePdf: { as: 'customer', parts: { params: completed } },
  reserveJobPhotos: { as: 'customer', parts: { params: completed, body: { extensions: ['png'] } } },
  confirmJobPhotos: {
    as: 'customer',
    parts: async (context) => ({
      params: completed,
      body: { source: 'customer_portal', keys: [await arrived(context)] },
    }),
  },
  createJobPhoto: {
    as: 'customer',
    parts: async (context) => ({ params: completed, body: { photo: { key: await arrived(context) } } }),
  },
  updateJobPhoto: {
    as: 'admin',
    parts: async (context) => ({
      params: { ...completed, photo_id: await ownPhoto(context) },
      body: { photo: { customer_visible: false } },
    }),
  },
  deleteJobPhoto: {
    as: 'customer',
    parts: async (context) => {
      const { jobId, photoId } = await photoOfVisit(context)
      return { params: { id: jobId, photo_id: photoId } }
    },
  },
  createJobDocument: {
    as: 'technician',
    link: { type: 'Appointment', id: appointments.completed },
    parts: { params: completed, body: { document: { name: 'Plan.pdf', data: pdf } } },
  },
  updateJobDocument: {
    as: 'admin',
    parts: async (context) => ({
      params: { ...completed, document_id: await paper(context) },
      body: { document: { name: 'Plan B.pdf' } },
    }),
  },
  deleteJobDocument: {
    as: 'admin',
    parts: async (context) => ({ params: { ...completed, document_id: await paper(context) } }),
  },
  listCommentsByDate: {
    as: 'customer',
    parts: { query: { commentable_type: 'Job', commentable_id: appointments.completed } },
  },
  createComment: {
    as: 'customer',
    parts: {
      body: {
        comment: { commentable_id: appointments.completed, commentable_type: 'Job', comment: 'The gate is open.' },
      },
    },
  },
  updateComment: {
    as: 'customer',
    parts: async (context) => ({
      params: { id: await ownNote(context) },
      body: { comment: { comment: 'The gate is closed.' } },
    }),
  },
  deleteComment: { as: 'customer', parts: async (context) => ({ params: { id: await ownNote(context) } }) },
  setJobOwner: { as: 'admin', parts: { params: completed, body: { owner: { user_id: acme.users.admin } } } },
  setJobCommissions: {
    as: 'admin',
    parts: { params: completed, body: { commissions: [{ user_id: acme.users.technicians[0]!, percent: 12.5 }] } },
  },
  listJobTechnicians: {
    as: 'technician',
    link: { type: 'Appointment', id: appointments.completed },
    parts: { params: completed },
  },
  reportAppointments: { as: 'customer', parts: { query: { page: 1 } }, foreign: 'own' },
}
