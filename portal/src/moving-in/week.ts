import { at, DAY, good, listMails, openMailedLink, SUBDOMAIN, type Step, type World } from './world'

const PHONED = { first_name: 'Otis', last_name: 'Reed' }

async function signUp({ cli, people, ids }: World, name: string, zip_code: string): Promise<void> {
  const user = {
    first_name: name,
    last_name: 'Moss',
    email: `${name.toLowerCase()}@example.net`,
    password: 'a long password',
    password_confirmation: 'a long password',
    phone: '3035550177',
    addresses_attributes: [{ street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code }],
  }
  const { id, authentication_token } = await good(cli.api.visitor(SUBDOMAIN).call('createUser', { body: { user } }))
  people[name] = cli.api.visitor(SUBDOMAIN, authentication_token)
  ids[name] = id
}
const readSlots = async ({ cli, ids }: World, postal_code: string) =>
  (
    await good(
      cli.api.visitor(SUBDOMAIN).call('getAvailableTimeSlots', {
        query: { service_category_id: ids['boiler']!, postal_code, service_date: DAY },
      }),
    )
  ).time_slots.filter(({ disabled }) => !disabled)
const addressOf = async ({ office }: World, id: number) =>
  (await good(office.call('getCustomer', { params: { id } }))).addresses[0]!.id
const mailedKinds = async (world: World) => (await listMails(world)).map(({ kind }) => kind)

/** Visits are booked, planned and made. */
export const visitSteps: Step[] = [
  [
    'has a new customer book, with answers to its questions',
    async (world) => {
      await signUp(world, 'Nia', '80016')
      const [slot] = await readSlots(world, '80016')
      const visit = await good(
        world.people['Nia']!.call('createAppointment', {
          body: {
            service_category_id: world.ids['boiler']!,
            address_id: await addressOf(world, world.ids['Nia']!),
            scheduled_time: slot!.scheduled_time,
            details: { fuel: 'Gas' },
          },
        }),
      )
      world.ids['visit'] = visit.id
      world.ids['job'] = visit.job_id
    },
  ],
  [
    'hears of it by mail, with the answers',
    async (world) => {
      const letter = (await listMails(world)).findLast(({ kind }) => kind === 'office_visit')
      expect(JSON.stringify(letter)).toContain('What heats it?')
    },
  ],
  [
    'sees its day',
    async ({ office, ids }) => {
      const board = await good(office.call('getBoard', { query: { from: DAY } }))
      expect(board.visits.map(({ id }) => id)).toEqual([ids['visit']])
      expect(board.technicians.map(({ full_name }) => full_name).sort()).toEqual(['Theo Park', 'Uma', 'Val'])
    },
  ],
  [
    'sees its week',
    async ({ office }) => {
      const board = await good(office.call('getBoard', { query: { from: '2026-02-09', days: 7 } }))
      expect(board.visits).toHaveLength(1)
      expect(board.technicians.find(({ full_name }) => full_name === 'Uma')?.time_off).toHaveLength(1)
    },
  ],
  [
    'keeps a time while somebody on the phone thinks',
    async (world) => {
      const before = await readSlots(world, '80014')
      const body = {
        hold: { service_category_id: world.ids['boiler']!, postal_code: '80014', arrival_window_start: at('13:00') },
      }
      const hold = await good(world.cli.api.visitor(SUBDOMAIN).call('holdTimeSlot', { body }))
      expect(Date.parse(hold.expires_at) - world.cli.api.clock().getTime()).toBe(600_000)
      await good(
        world.cli.api.visitor(SUBDOMAIN).call('releaseHold', { params: { id: hold.id }, query: { token: hold.token } }),
      )
      expect(await readSlots(world, '80014')).toEqual(before)
    },
  ],
  [
    'books for somebody who called and has no account',
    async (world) => {
      const { office, ids } = world
      const customer = { ...PHONED, phones: [{ phone_number: '303-555-0144' }] }
      ids['otis'] = (await good(office.call('createCustomer', { body: { customer } }))).id
      const address = { street: '9 Oak Ave', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
      await good(office.call('createAddress', { params: { id: ids['otis'] }, body: { address } }))
      const booked = await good(
        office.call('bookForCustomer', {
          body: {
            appointment: {
              customer_id: ids['otis'],
              address_id: await addressOf(world, ids['otis']),
              service_category_id: ids['boiler']!,
              arrival_window_start: at('15:00'),
            },
          },
        }),
      )
      ids['second visit'] = booked.id
    },
  ],
  [
    'moves a visit',
    async ({ office, ids }) => {
      const params = { id: ids['second visit']! }
      await good(office.call('moveAppointment', { params, body: { move: { arrival_window_start: at('16:00') } } }))
    },
  ],
  [
    'is told why a technician cannot take a visit',
    async ({ office, ids }) => {
      const assignment = { technician_id: ids['val']! }
      const { status, body } = await office.call('assignAppointment', {
        params: { id: ids['second visit']! },
        body: { assignment },
      })
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toContain('does not')
    },
  ],
  [
    'gives it to them anyway, and says why',
    async ({ office, ids }) => {
      const assignment = { technician_id: ids['val']!, force: true, reason: 'She lives next door.' }
      await good(office.call('assignAppointment', { params: { id: ids['second visit']! }, body: { assignment } }))
      const query = { resource_type: 'appointment', resource_id: ids['second visit']! } as const
      const log = await good(office.call('listAuditEntries', { query }))
      expect(log.data.some(({ reason }) => reason === 'She lives next door.')).toBe(true)
    },
  ],
  [
    'cancels a visit',
    async ({ office, ids }) => {
      const params = { id: ids['second visit']! }
      await good(office.call('updateAppointment', { params, body: { status: 'cancelled' } }))
    },
  ],
  [
    'gives a visit to a technician, who is mailed a link to it',
    async (world) => {
      const { office, ids } = world
      const assignment = { technician_id: ids['uma']! }
      await good(office.call('assignAppointment', { params: { id: ids['visit']! }, body: { assignment } }))
      world.people['Uma'] = await openMailedLink(world, 'technician_visit')
      const visit = await good(world.people['Uma'].call('getTechnicianVisit', { params: { id: ids['visit']! } }))
      expect(JSON.stringify(visit)).toContain('Gas')
    },
  ],
  [
    'has the technician say that they will be late',
    async (world) => {
      world.cli.api.clock.set(at('06:30'))
      world.people['Uma'] = await openMailedLink(world, 'technician_visit')
      const lateness = { eta: at('13:45') }
      await good(
        world.people['Uma']!.call('reportLateness', { params: { id: world.ids['visit']! }, body: { lateness } }),
      )
      expect(await mailedKinds(world)).toContain('visit_late')
    },
  ],
  [
    'has them set out, and shares where they are',
    async ({ people, ids }) => {
      const params = { id: ids['visit']! }
      await good(people['Uma']!.call('setVisitProgress', { params, body: { progress: { state: 'on_the_way' } } }))
      await good(
        people['Uma']!.call('reportTechnicianPosition', {
          params: { id: ids['uma']! },
          body: { latitude: 39.71, longitude: -104.91, appointment_id: ids['visit']! },
        }),
      )
      const { technician } = await good(people['Nia']!.call('getAppointment', { params }))
      expect(technician?.last_position).toMatchObject({ latitude: 39.71, longitude: -104.91 })
    },
  ],
  [
    'has them arrive, and shares it no longer',
    async ({ people, ids }) => {
      const params = { id: ids['visit']! }
      await good(people['Uma']!.call('setVisitProgress', { params, body: { progress: { state: 'arrived' } } }))
      const { status } = await good(people['Nia']!.call('getAppointment', { params }))
      expect(status).toBe('running')
    },
  ],
  [
    'has them finish, with a note',
    async ({ people, ids }) => {
      const params = { id: ids['visit']! }
      const progress = { state: 'done', note: 'Cleaned the burner.' } as const
      await good(people['Uma']!.call('setVisitProgress', { params, body: { progress } }))
      expect((await good(people['Nia']!.call('getAppointment', { params }))).status).toBe('completed')
    },
  ],
]
