import { emails, PASSWORD } from 'demo/names'
import { acme, type Examples, type ExampleContext } from './example'

const mine = { id: acme.users.customer }
const place = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const somebody = {
  first_name: 'Nia',
  last_name: 'Moss',
  email: 'nia@example.com',
  password: 'portal-demo',
  password_confirmation: 'portal-demo',
  phone: '3035550177',
  addresses_attributes: [],
}

const resetToken = async ({ api }: ExampleContext): Promise<string> => {
  await api.visitor().call('forgotPassword', { body: { session: { email: emails.declined } } })
  const { sendDueMail } = await import('#foundation/mail/mail-worker')
  let text = ''
  await sendDueMail({
    ...api.services,
    mail: { ...api.services.mail, transport: async (letter) => void (text = letter.text) },
  })
  return new URL(/^http\S+$/m.exec(text)![0]).searchParams.get('token')!
}

/** Enters a new email for the customer, and returns its id and the token that was mailed. */
const newEmail = async ({ api, customer }: ExampleContext): Promise<{ id: number; token: string }> => {
  const { emails: own } = (await customer.call('getUser', { params: mine })).body
  const { pending_emails: waiting } = (
    await customer.call('updateUser', {
      body: {
        user: { current_password: PASSWORD, emails: [...own, { email_address: 'cabin@example.com', primary: false }] },
      },
    })
  ).body
  const { readMails } = await import('../support/payments')
  const { text } = (await readMails(api)).findLast(({ kind }) => kind === 'email_confirmation')!
  return { id: waiting![0]!.id, token: /token=(\S+)/.exec(text!)![1]! }
}

/** People, sessions, addresses, and the tenant itself. */
const picture = {
  picture: {
    data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>').toString(
      'base64',
    ),
  },
}

const vacation = { start: '2026-06-01T00:00:00-06:00', end: '2026-06-08T00:00:00-06:00' }

/** A new technician of the office's; returns their user id. */
const addTechnician = async ({ office }: ExampleContext): Promise<number> =>
  (await office.call('createStaffMember', { body: { staff: { role: 'technician', first_name: 'Kim' } } })).body.id

/** A new customer of the office's; returns their id. */
const enterCustomer = async ({ office }: ExampleContext, email?: string): Promise<number> =>
  (
    await office.call('createCustomer', {
      body: { customer: { first_name: 'Ada', emails: email ? [{ email_address: email }] : [] } },
    })
  ).body.id

/** A membership of the customer's, entered by the office; returns its id. */
const enterMembership = async ({ office }: ExampleContext): Promise<number> =>
  (
    await office.call('createMembership', {
      body: { membership: { customer_id: mine.id, membership_program_id: acme.programs.comfort } },
    })
  ).body.membership_id

export const identityExamples: Examples = {
  signIn: {
    as: 'nobody',
    parts: { params: { role: 'customer' }, body: { session: { email: emails.customer, password: PASSWORD } } },
  },
  findUserByEmail: { as: 'customer', parts: { query: { email: emails.customer } }, foreign: 'own' },
  getUser: { as: 'customer', parts: { params: mine } },
  createUser: { as: 'nobody', parts: { body: { user: somebody } } },
  updateUser: { as: 'customer', parts: { body: { user: { first_name: 'Casey' } } }, foreign: 'own' },
  validateEmail: { as: 'nobody', parts: { query: { email: 'free@example.com' } } },
  validateCoverageArea: { as: 'nobody', parts: { query: { zip_code: '80014' } } },
  authenticateToken: {
    as: 'nobody',
    parts: async ({ customer }) => ({
      params: {
        token: (await customer.call('shareAppointment', { params: { id: acme.appointments.live }, body: {} })).body
          .token,
      },
    }),
  },
  getEmailConfirmation: {
    as: 'nobody',
    parts: async (context) => ({ params: { token: (await newEmail(context)).token } }),
  },
  answerEmailConfirmation: {
    as: 'nobody',
    parts: async (context) => ({ params: { token: (await newEmail(context)).token }, body: { answer: 'refused' } }),
  },
  resendEmailConfirmation: {
    as: 'customer',
    parts: async (context) => {
      const { id } = await newEmail(context)
      context.api.clock.advance(5 * 60_000)
      return { params: { id } }
    },
  },
  cancelPendingEmail: { as: 'customer', parts: async (context) => ({ params: { id: (await newEmail(context)).id } }) },
  forgotPassword: { as: 'nobody', parts: { body: { session: { email: emails.customer } } } },
  resetPassword: {
    as: 'nobody',
    parts: async (context) => ({
      params: { id: acme.users.declined },
      body: { token: await resetToken(context), password: 'another one', password_confirmation: 'another one' },
    }),
  },
  createAddress: { as: 'customer', parts: { params: mine, body: { address: { ...place, name: 'Shop' } } } },
  updateAddress: {
    as: 'customer',
    parts: { params: { ...mine, address_id: acme.addresses.customer }, body: { address: { name: 'Home' } } },
  },
  suggestAddresses: { as: 'nobody', parts: { query: { text: '1840 Juniper' } } },
  getTenant: { as: 'nobody', parts: { params: { subdomain: 'acme' } } },
  getTenantFlags: { as: 'nobody', parts: { params: { subdomain: 'acme' } } },
  getTenantCustomizations: { as: 'nobody', parts: { params: { subdomain: 'acme' } } },
  getTenantPicture: {
    as: 'nobody',
    parts: async ({ office }) => {
      const { url } = (await office.call('setPicture', { params: { slot: 'logo' }, body: picture })).body
      return { params: { subdomain: 'acme', name: url.split('/').at(-1)! } }
    },
  },
  setPicture: { as: 'admin', parts: { params: { slot: 'favicon' }, body: picture }, foreign: 'own' },
  removePicture: { as: 'admin', parts: { params: { slot: 'logo' } }, foreign: 'own' },
  getBotChallenge: { as: 'nobody', parts: { query: { action: 'payment' } } },
  passBotCheck: {
    as: 'nobody',
    parts: async ({ api }) => {
      const { solveBotChallenge } = await import('../support/bot-check')
      return { body: { action: 'payment', token: await solveBotChallenge(api.visitor(), 'payment') } }
    },
  },
  listAllEquipment: { as: 'admin', foreign: 'own' },
  listEquipment: { as: 'customer', parts: { params: mine } },
  getEquipment: { as: 'customer', parts: { params: { ...mine, equipment_id: acme.equipment.furnace } } },
  createEquipment: {
    as: 'admin',
    parts: { params: mine, body: { equipment: { name: 'Boiler', address_id: acme.addresses.customer } } },
  },
  updateEquipment: {
    as: 'admin',
    parts: { params: { ...mine, equipment_id: acme.equipment.furnace }, body: { equipment: { notes: 'Serviced' } } },
  },
  archiveEquipment: { as: 'admin', parts: { params: { ...mine, equipment_id: acme.equipment.waterHeater } } },
  listLinks: {
    as: 'admin',
    parts: { query: { resource_type: 'Quote', resource_id: acme.quotes.sent } },
    foreign: 'own',
  },
  createLink: {
    as: 'admin',
    scopes: ['quotes:write'],
    parts: { body: { link: { role: 'technician', resource: { type: 'Quote', id: acme.quotes.sent } } } },
    foreign: 422,
  },
  revokeLink: {
    as: 'admin',
    parts: async ({ office }) => ({
      params: {
        id: (
          await office.call('createLink', {
            body: { link: { role: 'customer', resource: { type: 'Quote', id: acme.quotes.sent } } },
          })
        ).body.id,
      },
    }),
  },
  listCustomers: { as: 'admin', foreign: 'own' },
  createCustomer: { as: 'admin', parts: { body: { customer: { first_name: 'Ada' } } }, foreign: 'own' },
  getCustomer: { as: 'admin', parts: { params: { id: acme.users.declined } } },
  updateCustomer: {
    as: 'admin',
    parts: { params: { id: acme.users.declined }, body: { customer: { notes: 'Rings twice' } } },
  },
  inviteCustomer: {
    as: 'admin',
    parts: async (context) => ({ params: { id: await enterCustomer(context, 'invited@example.com') } }),
  },
  endCustomer: { as: 'admin', parts: async (context) => ({ params: { id: await enterCustomer(context) } }) },
  restoreCustomer: { as: 'admin', parts: async (context) => ({ params: { id: await enterCustomer(context) } }) },
  eraseCustomer: { as: 'admin', parts: async (context) => ({ params: { id: await enterCustomer(context) } }) },
  createExport: { as: 'admin', foreign: 'own' },
  getExport: {
    as: 'admin',
    parts: async ({ office }) => ({ params: { id: (await office.call('createExport', {})).body.id } }),
  },
  getOwnData: { as: 'customer', foreign: 'own' },
  requestErasure: {
    as: 'customer',
    parts: { body: { erasure: { current_password: PASSWORD } } },
    foreign: 'own',
  },
  withdrawErasure: { as: 'customer', foreign: 'own' },
  mergeCustomer: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await enterCustomer(context) },
      body: { merge: { customer_id: await enterCustomer(context) } },
    }),
  },
  restoreMergedCustomer: {
    as: 'admin',
    parts: async (context) => {
      const [id, from] = [await enterCustomer(context), await enterCustomer(context)]
      await context.office.call('mergeCustomer', { params: { id }, body: { merge: { customer_id: from } } })
      return { params: { id: from } }
    },
  },
  listStaff: { as: 'admin', foreign: 'own' },
  createStaffMember: {
    as: 'admin',
    parts: { body: { staff: { role: 'technician', first_name: 'Kim' } } },
    foreign: 'own',
  },
  getStaffMember: { as: 'admin', parts: { params: { id: acme.users.admin } } },
  updateStaffMember: {
    as: 'admin',
    parts: { params: { id: acme.users.technicians[0]! }, body: { staff: { last_name: 'Ortiz' } } },
  },
  endStaffMember: { as: 'admin', parts: async (context) => ({ params: { id: await addTechnician(context) } }) },
  listTimeOff: { as: 'admin', parts: { params: { id: acme.users.technicians[0]! } } },
  addTimeOff: { as: 'admin', parts: { params: { id: acme.users.technicians[0]! }, body: { time_off: vacation } } },
  removeTimeOff: {
    as: 'admin',
    parts: async ({ office }) => {
      const params = { id: acme.users.technicians[0]! }
      const { body } = await office.call('addTimeOff', { params, body: { time_off: vacation } })
      return { params: { ...params, time_off_id: body.id } }
    },
  },
  listMemberships: { as: 'admin', foreign: 'own' },
  listCustomerMemberships: { as: 'admin', parts: { params: mine } },
  getMembership: { as: 'admin', parts: { params: { id: acme.membership } } },
  createMembership: {
    as: 'admin',
    parts: { body: { membership: { customer_id: mine.id, membership_program_id: acme.programs.comfort } } },
    foreign: 422,
  },
  updateMembership: {
    as: 'admin',
    parts: { params: { id: acme.membership }, body: { membership: { covered_systems: 3 } } },
  },
  endMembership: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await enterMembership(context) },
      body: { end: { at: 'period_end', reason: 'Moves away' } },
    }),
  },
  renewMembership: {
    as: 'admin',
    parts: async (context) => ({ params: { id: await enterMembership(context) } }),
  },
  getRenewalTerms: { as: 'customer', parts: { params: { id: acme.membership } } },
  authorizeRenewal: {
    as: 'customer',
    parts: async ({ customer }) => {
      const params = { id: acme.membership }
      const { text } = (await customer.call('getRenewalTerms', { params })).body
      return { params, body: { authorization: { accepted_text: text } } }
    },
  },
  withdrawRenewalAuthorization: { as: 'customer', parts: { params: { id: acme.membership } } },
  listOfficeTasks: { as: 'admin', foreign: 'own' },
  completeOfficeTask: {
    as: 'admin',
    parts: async ({ api, office }) => {
      const { addOfficeTask } = await import('#areas/tasks')
      const about = { type: 'membership', id: acme.membership } as const
      await api.inAcme((db) => addOfficeTask(db, { kind: 'membership_unpaid', about, text: 'Returned' }, api.clock()))
      return { params: { id: (await office.call('listOfficeTasks', { query: {} })).body.data[0]!.id } }
    },
  },
  listSessions: { as: 'customer', foreign: 'own' },
  endSession: {
    as: 'customer',
    parts: async ({ api, customer }) => {
      await api.signIn(emails.customer)
      return { params: { id: (await customer.call('listSessions', {})).body.find(({ current }) => !current)!.id } }
    },
  },
  // The last three end sessions or change the password of their own client.
  endOtherSessions: { as: 'customer', foreign: 'own' },
  changePassword: {
    as: 'customer',
    parts: {
      body: { session: { current_password: PASSWORD, password: 'another one', password_confirmation: 'another one' } },
    },
    foreign: 'own',
  },
  signOut: { as: 'customer', foreign: 'own' },
}
