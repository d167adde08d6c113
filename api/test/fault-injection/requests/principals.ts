import { scopes } from '@portal/contract'
import { emails } from 'demo/names'
import type { ExampleContext } from '../../contract/example'
import { openKeys, signInDuty } from '../../contract/office-sessions'
import type { TestApi, TestClient } from '../../support'
import { linksOfEachKind } from '../../support/link-scope-walk'
import { officeClient, withoutBotCheck } from '../../support/payments'
import { signInStaff } from '../../support/staff'

/** Everybody who can send a request, by name; `context` has the customer and the office whose data is at stake. */
export interface Principals {
  context: ExampleContext
  clients: Record<string, TestClient>
}

/** Opens a session of every kind: of `customer` and of others, at the tenant and at another one, ended, forged, and by each kind of link. */
export async function openPrincipals(api: TestApi): Promise<Principals> {
  const context: ExampleContext = {
    api,
    customer: await withoutBotCheck(api, await api.signIn(emails.customer)),
    office: await officeClient(api),
  }
  const ended = await api.signIn(emails.customer)
  await ended.call('signOut', {})
  const elsewhere = await api.signIn(emails.customer, 'bluebird')
  const links: Record<string, TestClient> = {}
  for (const [kind, { come }] of Object.entries(linksOfEachKind(context))) links[kind] = await come()
  return {
    context,
    clients: {
      'a visitor': api.visitor(),
      'a forged session': api.visitor('acme', 'x'.repeat(43)),
      'an ended session': ended,
      'another customer': await api.signIn(emails.landlord),
      'a customer of another tenant': elsewhere,
      'a session of another tenant': api.visitor('acme', elsewhere.token ?? ''),
      'a technician': await signInStaff(api, 'technician'),
      'a technician of another tenant': await signInStaff(api, 'technician', 'bluebird'),
      'another tenant’s office': await officeClient(api, 'bluebird'),
      'another tenant’s office at this tenant': api.visitor('acme', (await officeClient(api, 'bluebird')).token ?? ''),
      'the customer': context.customer,
      'the office': context.office,
      'a dispatcher': await signInDuty(api, 'dispatcher'),
      'a key with all scopes': await openKeys(api, 'acme')(scopes),
      'a key that reads': await openKeys(api, 'acme')(scopes.filter((scope) => scope.endsWith(':read'))),
      'a key of another tenant': await openKeys(api, 'bluebird')(scopes),
      ...links,
    },
  }
}
