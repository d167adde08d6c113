import { users } from '#foundation/database/schema'
import { createSession } from '#foundation/security/sessions'
import type { Duty, Scope } from '@portal/contract'
import type { DemoTenant } from 'demo/names'
import type { TestApi, TestClient } from '../support'
import { officeClient } from '../support/payments'
import { acme } from './example'

/** Clients with API keys, one for each set of scopes. */
export type Keys = (scopes: readonly Scope[]) => Promise<TestClient>

export function openKeys(api: TestApi, tenant: DemoTenant): Keys {
  const made = new Map<string, Promise<TestClient>>()
  const make = async (scopes: readonly Scope[]) => {
    const office = await officeClient(api, tenant)
    const { body } = await office.call('createApiKey', { body: { api_key: { name: 'Test', scopes: [...scopes] } } })
    return api.visitor(tenant, body.token)
  }
  return (scopes) => {
    const name = scopes.join()
    const client = made.get(name) ?? make(scopes)
    made.set(name, client)
    return client
  }
}

/** Signs in somebody of acme's office who has this duty. */
export async function signInDuty({ database, clock, visitor }: TestApi, duty: Duty): Promise<TestClient> {
  const token = await database.withTenant(acme.tenant, async (db) => {
    const [user] = await db
      .insert(users)
      .values({ role: 'admin', duty, firstName: 'Robin', lastName: duty, createdAt: clock() })
      .returning({ id: users.id })
    return createSession(db, clock(), { role: 'admin', userId: user!.id })
  })
  return visitor('acme', token)
}
