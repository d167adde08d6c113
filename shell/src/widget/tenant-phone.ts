import type { Company } from './widget-global'

/** The company's phone as its portal says, null if that does not answer either. */
export async function fetchPhone({ apiUrl, tenantSubdomain }: Company): Promise<string | null> {
  try {
    const answer = await fetch(`${apiUrl}/v1/tenants/${encodeURIComponent(tenantSubdomain)}/customizations`)
    const { General } = (await answer.json()) as {
      General?: { phone?: { value: string | null; default: string | null } }
    }
    return General?.phone?.value || General?.phone?.default || null
  } catch {
    return null
  }
}
