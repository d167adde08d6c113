import type { Client } from '@portal/client'
import type { Tenant } from '@portal/contract'
import { resolveBrand, withPictureOrigin, type Brand } from '@portal/rules'

/** The company's brand, with its texts in the language of the page. */
export async function fetchBrand(client: Client, tenant: Tenant): Promise<Brand> {
  const params = { subdomain: tenant.subdomain }
  const customizations = await client.call('getTenantCustomizations', { params }, { quiet: true })
  return withPictureOrigin(resolveBrand(tenant, customizations), client.url(''))
}
