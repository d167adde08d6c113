import type { FeatureSource } from 'api'
import { findFlag, inOrder, isSwitch, pin, resolveFlags, system, type RegistryDocument, type Releases } from 'releases'

type Registry = Releases['registry']

/** The registry's document, by which flags are decided; null before a portal has declared them there, when tenants' rows decide. */
export async function readFlagRules(registry: Registry): Promise<RegistryDocument | null> {
  const document = await registry.read()
  return document && findFlag(document, 'financing') ? document : null
}

type Switches = NonNullable<Awaited<ReturnType<NonNullable<FeatureSource['switches']>>>>

/** The flags that are only on or off, as they are for a tenant and nobody in particular of its people. */
export const listSwitches = (document: RegistryDocument, subdomain: string, now: Date): Switches =>
  Object.fromEntries(
    resolveFlags(document, { tenant: subdomain, user: '' }, now).flatMap(({ remote, version }) => {
      const flag = findFlag(document, remote)
      return flag && isSwitch(flag)
        ? [[remote, { isOn: version === 'on', companyMaySwitch: flag.tenantMaySwitch }] as const]
        : []
    }),
  )

/** Switches flags for a tenant in the registry, whose key has to be here. */
export async function pinFlags(
  registry: Registry,
  subdomain: string,
  flags: Readonly<Record<string, boolean>>,
  { who, why, what }: { who: string; why: string; what: string },
): Promise<void> {
  const pins = Object.entries(flags).map(([name, isOn]) => pin(subdomain, name, isOn ? 'on' : 'off', why, null))
  await registry.write({ change: inOrder(...pins), by: system(who), why, what })
}
