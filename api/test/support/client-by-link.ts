import { createStaffLink } from '#areas/identity/links/create-link'
import type { ResourceType } from '#foundation/database/schema'
import { demoIds } from 'demo/names'
import type { TestApi, TestClient } from '.'

/** A client whose session was opened by a new link for a user of acme. */
export async function clientByLink(
  api: TestApi,
  userId: number,
  resource: { type: ResourceType; id: number },
): Promise<TestClient> {
  const token = await createStaffLink(api.services, { tenantId: demoIds('acme').tenant, userId, resource })
  const opened = await api.visitor().call('authenticateToken', { params: { token } })
  return api.visitor('acme', opened.body.authentication_token)
}
