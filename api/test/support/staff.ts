import { createSession } from '#foundation/security/sessions'
import { demoIds, type DemoTenant } from 'demo/names'
import type { TestClient } from './client'
import type { TestApi } from './create-test-api'

/** Signs in a staff member of a tenant. */
export async function signInStaff(
  { database, clock, visitor }: TestApi,
  role: 'technician' | 'admin',
  subdomain: DemoTenant = 'acme',
): Promise<TestClient> {
  const { tenant, users } = demoIds(subdomain)
  const userId = role === 'admin' ? users.admin : users.technicians[0]!
  return visitor(subdomain, await database.withTenant(tenant, (db) => createSession(db, clock(), { role, userId })))
}
