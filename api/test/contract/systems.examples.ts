import { acme, type Examples, type ExampleContext } from './example'

const place = { street: '1 Main St', city: 'Fairhaven', state: 'CO', zip_code: '80014' }
const record = { external_id: 'C-1', customer_id: acme.users.newcomer }

/** A new id that another system has for a customer; returns the id of that. */
const nameCustomer = async ({ office }: ExampleContext): Promise<number> => {
  const external_id = { resource_type: 'customer', resource_id: acme.users.declined, external_id: 'X-1' } as const
  return (await office.call('setExternalId', { body: { external_id } })).body.id
}

const webhook = { webhook_endpoint: { url: 'https://erp.example/hooks', events: ['invoice.updated'] } } as const

const addWebhook = async ({ office }: ExampleContext): Promise<number> =>
  (await office.call('createWebhookEndpoint', { body: webhook as never })).body.id

/** What other systems of the company do: their records, keys, and what they are told. */
export const systemExamples: Examples = {
  putCustomerRecords: {
    as: 'admin',
    parts: { body: { system: 'crm', records: [{ external_id: 'C-1', first_name: 'Ada' }] } },
    foreign: 'own',
  },
  putAddressRecords: { as: 'admin', parts: { body: { records: [{ ...record, ...place }] } }, foreign: 'own' },
  putEquipmentRecords: { as: 'admin', parts: { body: { records: [{ ...record, name: 'Boiler' }] } }, foreign: 'own' },
  putMembershipRecords: {
    as: 'admin',
    parts: { body: { records: [{ ...record, program_name: 'Comfort', starts_at: '2026-01-01' }] } },
    foreign: 'own',
  },
  putInvoiceRecords: {
    as: 'admin',
    parts: { body: { records: [{ ...record, invoice_date: '2026-01-02', total_cents: 100 }] } },
    foreign: 'own',
  },
  putVisitRecords: { as: 'admin', parts: { body: { records: [{ ...record, day: '2025-01-02' }] } }, foreign: 'own' },
  putQuoteRecords: {
    as: 'admin',
    parts: { body: { records: [{ ...record, quote_date: '2026-01-02', total_cents: 100 }] } },
    foreign: 'own',
  },
  putPriceRecords: {
    as: 'admin',
    parts: { body: { records: [{ external_id: 'P-1', name: 'Tune-up', unit_price_cents: 100 }] } },
    foreign: 'own',
  },
  listExternalIds: {
    as: 'admin',
    parts: { query: { resource_type: 'customer', external_id: 'C-1' } },
    foreign: 'own',
  },
  setExternalId: {
    as: 'admin',
    parts: {
      body: { external_id: { resource_type: 'customer', resource_id: acme.users.declined, external_id: 'X-2' } },
    },
    foreign: 422,
  },
  removeExternalId: { as: 'admin', parts: async (context) => ({ params: { id: await nameCustomer(context) } }) },
  listApiKeys: { as: 'admin', foreign: 'own', person: true },
  createApiKey: {
    as: 'admin',
    person: true,
    parts: { body: { api_key: { name: 'Bookkeeping', scopes: ['invoices:read'] } } },
    foreign: 'own',
  },
  revokeApiKey: {
    as: 'admin',
    person: true,
    parts: async ({ office }) => {
      const { body } = await office.call('createApiKey', {
        body: { api_key: { name: 'Old', scopes: ['visits:read'] } },
      })
      return { params: { id: body.id } }
    },
  },
  listChanges: { as: 'admin', foreign: 'own' },
  listWebhookEndpoints: { as: 'admin', foreign: 'own' },
  createWebhookEndpoint: { as: 'admin', parts: { body: webhook }, foreign: 'own' },
  updateWebhookEndpoint: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await addWebhook(context) },
      body: { webhook_endpoint: { events: ['*'] } },
    }),
  },
  removeWebhookEndpoint: { as: 'admin', parts: async (context) => ({ params: { id: await addWebhook(context) } }) },
  rotateWebhookSecret: { as: 'admin', parts: async (context) => ({ params: { id: await addWebhook(context) } }) },
  testWebhookEndpoint: { as: 'admin', parts: async (context) => ({ params: { id: await addWebhook(context) } }) },
  listWebhookDeliveries: { as: 'admin', parts: async (context) => ({ params: { id: await addWebhook(context) } }) },
  replayWebhookDelivery: {
    as: 'admin',
    parts: async (context) => {
      const id = await addWebhook(context)
      const { body } = await context.office.call('testWebhookEndpoint', { params: { id } })
      return { params: { id, delivery_id: body.id } }
    },
  },
  replayWebhookDeliveries: {
    as: 'admin',
    parts: async (context) => ({
      params: { id: await addWebhook(context) },
      body: { replay: { since: '2026-02-10T00:00:00Z' } },
    }),
  },
  listAuditEntries: { as: 'admin', foreign: 'own' },
}
