/** A tenant's account at a lender. */
export interface LenderAccount {
  /** Subdomain. */
  tenant: string
  /** `service_finance` */
  name: string
  /** Base URL of the lender's API. */
  url: string
  apiKey: string
}

const EXAMPLE = '[{"tenant":"acme","name":"service_finance","url":"https://lender.example/api","apiKey":"…"}]'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns undefined if LENDERS is not set. `complain` throws its message, which names the variable to change and never contains a key. */
export function readLenders(env: NodeJS.ProcessEnv, production: boolean, complain: (sentence: string) => never): LenderAccount[] | undefined {
  if (!env['LENDERS']) return undefined
  const list = parsed(env['LENDERS'])
  if (!Array.isArray(list)) return complain(`LENDERS is not a list. Write it as JSON: ${EXAMPLE}`)
  const accounts = list.map((entry: unknown, index) => {
    const { tenant, name, url, apiKey } = Object.fromEntries(Object.entries(entry ?? {}).map(([key, value]) => [key, text(value)])) as Partial<LenderAccount>
    const where = `LENDERS, account ${index + 1}`
    if (!tenant || !/^[a-z0-9-]+$/.test(tenant)) return complain(`${where}: "tenant" must be a subdomain, such as acme.`)
    if (!name || !/^[a-z0-9_]+$/.test(name)) return complain(`${where}: "name" must be the lender's name in lowercase, such as service_finance.`)
    if (!url || !/^https?:\/\/[^\s?#@]+$/.test(url)) return complain(`${where}: "url" must be the base URL of the lender's API, such as https://lender.example/api.`)
    if (production && !url.startsWith('https:')) return complain(`${where}: "url" must begin with https: in production, because the key is sent there.`)
    if (!apiKey || !/^[\x21-\x7e]+$/.test(apiKey)) return complain(`${where}: "apiKey" is missing or contains invalid characters.`)
    return { tenant, name, url, apiKey }
  })
  const names = accounts.map(({ tenant, name }) => `${name} of ${tenant}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return complain(`LENDERS has two accounts at ${twice}. Keep only one of them.`)
  return accounts
}
