import { isDeepStrictEqual } from 'node:util'
import type { Database } from 'api'
import { featureFlagDeclarations, listSubdomains, listTenants, type TenantRow } from 'api/operator'
import {
  type Change,
  declareFlags,
  findFlag,
  inOrder,
  knowTenants,
  pin,
  type RegistryDocument,
  type Releases,
  STARTER,
  system,
  type VerifiedReader,
} from 'releases'

const NAMES_IN_LOG = 10

/**
 * Registers tenants that the registry does not know yet, so that previews list them, and the flags that every tenant has. What a
 * tenant's row says about them was decided before there were flags, and becomes a rule.
 */
export async function tellTenants({ registry }: Releases, reader: VerifiedReader, database: Database): Promise<void> {
  const names = await listSubdomains(database)
  const { document } = await reader.refresh()
  const fresh = names.filter((subdomain) => isNew(document, subdomain)).sort()
  const undeclared = Object.entries(featureFlagDeclarations).filter(
    ([name, declaration]) => !isDeepStrictEqual(findFlag(document, name), { ...declaration, ofApi: true }),
  )
  if (undeclared.length === 0 && fresh.length === 0) return
  const others = fresh.length > NAMES_IN_LOG ? ` and ${fresh.length - NAMES_IN_LOG} more` : ''
  const what = [
    ...(undeclared.length > 0 ? [`declare ${undeclared.map(([name]) => name).join(', ')}`] : []),
    ...(fresh.length > 0 ? [`know ${fresh.slice(0, NAMES_IN_LOG).join(', ')}${others}`] : []),
  ].join(', ')
  await registry.write({
    change: adoptTenants(await listTenants(database)),
    by: system(STARTER),
    why: fresh.length > 0 ? 'new tenants' : 'the portal started',
    what,
  })
  await reader.refresh()
}

/** Whether the tenant's row has not become rules. */
const isNew = (document: RegistryDocument, subdomain: string): boolean =>
  !Object.hasOwn(document.tenants, subdomain) || !Object.hasOwn(document.flags, 'financing')

/** Registers tenants and the flags of every tenant; what is stored in a new tenant's row becomes a rule of its own. */
export const adoptTenants =
  (rows: readonly TenantRow[]): Change =>
  (document, now) => {
    const fresh = rows.filter(({ subdomain }) => isNew(document, subdomain))
    const stored = fresh.flatMap(({ subdomain, featureFlags }) =>
      Object.entries(featureFlags)
        .filter(([name, isOn]) => isOn && !document.kill.some(({ remote }) => remote === name))
        .map(([name]) => pin(subdomain, name, 'on', 'as it was stored', null)),
    )
    return inOrder(
      declareFlags(featureFlagDeclarations),
      knowTenants(fresh.map(({ subdomain }) => subdomain)),
      ...stored,
    )(document, now)
  }
