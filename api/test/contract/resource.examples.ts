import { calls, resourceNames, type CallName } from '@portal/contract'
import { listRows, samples } from '../support/catalog'
import { acme, type Example, type Examples } from './example'

const byPath = new Map((Object.entries(calls) as [CallName, string][]).map(([name, path]) => [path, name]))
const callAt = (path: string): CallName => {
  const name = byPath.get(path)
  if (!name) throw new Error(`The contract has no call ${path}`)
  return name
}

/** Examples of the five calls of each of the office's lists, with one row of it. */
export const resourceExamples: Examples = {
  ...Object.fromEntries(
    samples.flatMap((sample): [CallName, Example][] => {
      const at = `/v2/${sample.name}`
      const { key } = resourceNames[sample.name]
      // The one that was added last.
      const made = (change?: object): Example => ({
        as: 'admin',
        parts: async ({ office }) => ({
          params: {
            id: (await listRows(office, sample.name).list({ sort_by: 'id', sort_desc: 'true' })).body.data[0]!.id,
          },
          body: change && { [key]: change },
        }),
      })
      return [
        [callAt(`GET ${at}`), { as: 'admin', foreign: 'own' }],
        [callAt(`POST ${at}`), { as: 'admin', parts: { body: { [key]: sample.row } }, foreign: 'own' }],
        [callAt(`GET ${at}/:id`), made()],
        [callAt(`PUT ${at}/:id`), made(sample.change)],
        [callAt(`DELETE ${at}/:id`), made()],
      ]
    }),
  ),
  listDepartmentNames: { as: 'customer', foreign: 'own' },
  uploadVendorPrices: {
    as: 'admin',
    parts: {
      params: { id: acme.vendors.supply },
      body: { csv: 'sku,name,unit_cost,price,unit_of_measure\nX-1,Belt,1.50,3.00,each\n' },
    },
  },
  downloadVendorPrices: { as: 'admin', parts: { params: { id: acme.vendors.supply } } },
}
