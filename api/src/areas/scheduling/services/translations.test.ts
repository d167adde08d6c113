import { setUpClientForEach, setUpTestApiForEach } from '#test/support'
import { givePhone } from '#test/support/bookings'
import { officeClient } from '#test/support/payments'
import type { NewService } from '@portal/contract'
import { demoIds, emails } from 'demo/names'

const { addresses } = demoIds('acme')
const api = setUpTestApiForEach()
const office = setUpClientForEach(() => officeClient(api))
const newcomer = setUpClientForEach(() => api.signIn(emails.newcomer))

const DRAINS: NewService = {
  name: 'Drain cleaning',
  duration_minutes: 90,
  fields: [
    {
      name: 'drain',
      label: 'Which drain?',
      options: ['Kitchen', 'Bathroom'],
      translations: { es: { label: '¿Qué drenaje?', options: ['Cocina', 'Baño'] } },
    },
    { name: 'notes', label: 'Anything else?', options: [], translations: { 'fr-CA': { label: 'Autre chose?' } } },
  ],
  translations: { es: { name: 'Destape de drenajes' } },
}
const add = (service: NewService) => office.call('createService', { body: { service } })
const offered = async (id: number, language: string) => {
  const { body, headers } = await api.visitor().call('listServiceCategories', {}, { 'accept-language': language })
  const { name, details } = body.find((each) => each.id === id)!
  return { name, fields: details.fields, vary: headers['vary'] }
}

it('what the office reads, it can write, and a change of something else leaves the translations', async () => {
  const { status, body } = await add(DRAINS)
  expect({ status, body }).toMatchObject({ status: 201, body: DRAINS })
  const { id, ...service } = body
  const change = (sent: Partial<typeof service>) =>
    office.call('updateService', { params: { id }, body: { service: sent } }, { 'accept-language': 'es' })
  expect((await change(service)).body).toEqual(body)
  expect((await change({ duration_minutes: 60 })).body).toEqual({ ...body, duration_minutes: 60 })
  expect((await change({ translations: {} })).body.translations).toEqual({})
  const { data } = (await office.call('listAuditEntries', { query: { resource_type: 'service', resource_id: id } }))
    .body
  expect(data[0]).toMatchObject({
    action: 'updated',
    before: { translations: DRAINS.translations },
    after: { translations: {} },
  })
})

it('visitors get a service in their language by turns, and answer with the original options', async () => {
  const { id } = (await add(DRAINS)).body
  const english = {
    name: 'Drain cleaning',
    fields: [
      { name: 'drain', label: 'Which drain?', options: ['Kitchen', 'Bathroom'] },
      { name: 'notes', label: 'Anything else?', options: [] },
    ],
    vary: 'Origin, Accept-Language',
  }
  expect(await offered(id, 'en')).toEqual(english)
  expect(await offered(id, 'es-MX')).toEqual({
    ...english,
    name: 'Destape de drenajes',
    fields: [{ ...english.fields[0], label: '¿Qué drenaje?', option_labels: ['Cocina', 'Baño'] }, english.fields[1]],
  })
  expect((await offered(id, 'fr')).fields[1]?.label).toBe('Autre chose?')
  expect(await offered(id, 'en')).toEqual(english)
})

it('a booking in Spanish keeps the original answers, which the office reads', async () => {
  await givePhone(api)
  const { id } = (await add(DRAINS)).body
  const spanish = { 'accept-language': 'es' }
  const { body: booked } = await newcomer.call(
    'createAppointment',
    {
      body: {
        service_category_id: id,
        address_id: addresses.newcomer,
        scheduled_time: '2026-02-17T09:00:00-07:00',
        details: { drain: 'Bathroom', notes: 'Está lento.' },
      },
    },
    spanish,
  )
  const read = async (client: typeof office, headers = spanish) => {
    const { service_category, answers, details } = (
      await client.call('getAppointment', { params: { id: booked.id } }, headers)
    ).body
    return { service: service_category?.name, answers, details }
  }
  const details = { drain: 'Bathroom', notes: 'Está lento.' }
  const notes = { label: 'Anything else?', answer: 'Está lento.' }
  const original = {
    service: 'Drain cleaning',
    answers: [{ label: 'Which drain?', answer: 'Bathroom' }, notes],
    details,
  }
  expect(await read(newcomer)).toEqual({
    service: 'Destape de drenajes',
    answers: [{ label: '¿Qué drenaje?', answer: 'Baño' }, notes],
    details,
  })
  expect(await read(office)).toEqual(original)
  // Today's translations are not of the name that a visit keeps once it is over.
  await office.call('updateAppointment', { params: { id: booked.id }, body: { status: 'cancelled', reason: 'No van' } })
  expect((await read(newcomer)).service).toBe('Destape de drenajes')
  await office.call('updateService', { params: { id }, body: { service: { name: 'Drains' } } })
  expect((await read(newcomer)).service).toBe('Drain cleaning')
})

const [drain, notes] = DRAINS.fields!
it.each<[string, Partial<NewService>]>([
  ['translations.es.title', { translations: { es: { title: 'Destape' } as never } }],
  ['translations.es.name', { translations: { es: { name: ' ' } } }],
  ['translations.es.name', { translations: { es: { name: 'x'.repeat(121) } } }],
  ['translations.ES', { translations: { ES: { name: 'Destape' } } }],
  ['translations.es_MX', { translations: { es_MX: { name: 'Destape' } } }],
  ['translations.es-mx', { translations: { 'es-mx': { name: 'Destape' } } }],
  ['fields.0.translations.es.options', { fields: [{ ...drain!, translations: { es: { options: ['Cocina'] } } }] }],
  ['fields.1.translations.es.label', { fields: [drain!, { ...notes!, translations: { es: { label: ' ' } } }] }],
])('a translation that can’t be is refused by its name, %s', async (field, wrong) => {
  const { status, body } = await add({ ...DRAINS, ...wrong })
  expect(body).toMatchObject({ field: `service.${field}` })
  expect([400, 422]).toContain(status)
})
