import { acme, type ExampleContext, type Examples } from './example'

const { categories } = acme

const addZone = async ({ office }: ExampleContext, name: string, zip: string): Promise<number> =>
  (await office.call('createZone', { body: { zone: { name, zip_codes: [zip] } } })).body.id

/** What the company has set. */
export const settingsExamples: Examples = {
  getSettings: { as: 'admin', foreign: 'own' },
  updateSettings: {
    as: 'admin',
    parts: {
      body: {
        settings: {
          customizations: {
            General: {
              phone: '303-555-0199',
              welcome_line: { value: 'Warm by tonight', translations: { es: 'Calor esta misma noche' } },
            },
            Colors: { primary: '#0f766e' },
          },
          booking: {
            working_hours: {
              1: [
                { from: 7.5, to: 12 },
                { from: 13, to: 18 },
              ],
            },
            horizon_days: 90,
          },
          tax: { taxable: true, rate_percent: 8.81 },
        },
      },
    },
    foreign: 'own',
  },
  listHolidays: { as: 'admin', foreign: 'own' },
  addHoliday: {
    as: 'admin',
    parts: { body: { holiday: { date: '2026-07-04', name: 'Independence Day' } } },
    foreign: 'own',
  },
  removeHoliday: {
    as: 'admin',
    parts: async ({ office }) => {
      await office.call('addHoliday', { body: { holiday: { date: '2026-11-27' } } })
      return { params: { date: '2026-11-27' } }
    },
  },
  listZones: { as: 'admin', foreign: 'own' },
  getZone: { as: 'admin', parts: async (context) => ({ params: { id: await addZone(context, 'West', '80304') } }) },
  createZone: {
    as: 'admin',
    parts: { body: { zone: { name: 'North', zip_codes: ['80301'], trip_charge_cents: 4_900 } } },
    foreign: 'own',
  },
  updateZone: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await addZone(context, 'South', '80302') },
      body: { zone: { technician_ids: [acme.technicians[0]!] } },
    }),
    foreign: 422,
  },
  removeZone: { as: 'admin', parts: async (context) => ({ params: { id: await addZone(context, 'East', '80303') } }) },
  listServices: { as: 'admin', foreign: 'own' },
  getService: { as: 'admin', parts: { params: { id: categories.plumbing } } },
  createService: {
    as: 'admin',
    parts: {
      body: {
        service: {
          name: 'Drain cleaning',
          duration_minutes: 90,
          fields: [
            {
              name: 'pipe',
              label: 'Which pipe?',
              options: ['Kitchen', 'Bath'],
              translations: { es: { label: '¿Qué tubería?', options: ['Cocina', 'Baño'] } },
            },
          ],
          translations: { es: { name: 'Destape de drenajes' } },
        },
      },
    },
    foreign: 'own',
  },
  updateService: {
    as: 'admin',
    parts: { params: { id: categories.plumbing }, body: { service: { duration_minutes: 75 } } },
  },
  arrangeServices: {
    as: 'admin',
    parts: async ({ office }) => {
      const { body } = await office.call('listServices', {})
      return { body: { services: { ids: body.map(({ id }) => id).reverse() } } }
    },
    foreign: 422,
  },
  endService: { as: 'admin', parts: { params: { id: categories.cooling } } },
  getDiscount: { as: 'admin', parts: { params: { id: acme.discounts.senior } } },
  createDiscount: {
    as: 'admin',
    parts: { body: { discount: { code: 'NEIGHBOR', kind: 'percentage', percent: 10 } } },
    foreign: 'own',
  },
  updateDiscount: {
    as: 'admin',
    parts: { params: { id: acme.discounts.senior }, body: { discount: { active: false } } },
  },
}
