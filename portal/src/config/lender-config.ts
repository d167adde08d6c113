import { kinds, type Variables } from '@portal/cli'
import type { LenderAccount } from 'api'

const EXAMPLE = '[{"tenant":"acme","name":"service_finance","url":"https://lender.example/api","apiKey":"…"}]'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Lenders' accounts in LENDERS; undefined if it is not set. No message contains a key. */
export function readLenders(variables: Variables, production: boolean): LenderAccount[] | undefined {
  const json = variables.read('LENDERS', { ...kinds.text, isSecret: true })
  if (json === undefined) return undefined
  const list = parsed(json)
  if (!Array.isArray(list)) return void variables.report('LENDERS', `is not a list. Write it as JSON: ${EXAMPLE}`)
  const accounts = list.map((entry: unknown): Partial<LenderAccount> =>
    Object.fromEntries(Object.entries(entry ?? {}).map(([key, value]) => [key, text(value)])),
  )
  const problem = accounts
    .map((account, index) => [index + 1, findProblem(account, production)] as const)
    .find(([, found]) => found)
  if (problem) variables.report('LENDERS', `has a wrong account ${problem[0]}: ${problem[1]}`)
  const names = accounts.map(({ tenant, name }) => `${name} of ${tenant}`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) variables.report('LENDERS', `has two accounts at ${twice}. Keep only one of them.`)
  return accounts.map(({ tenant = '', name = '', url = '', apiKey = '' }) => ({ tenant, name, url, apiKey }))
}

function findProblem({ tenant, name, url, apiKey }: Partial<LenderAccount>, production: boolean): string | undefined {
  if (!tenant || !/^[a-z0-9-]+$/.test(tenant)) return '"tenant" must be a subdomain, such as acme.'
  if (!name || !/^[a-z0-9_]+$/.test(name))
    return '"name" must be the lender\'s name in lowercase, such as service_finance.'
  if (!url || !/^https?:\/\/[^\s?#@]+$/.test(url))
    return '"url" must be the base URL of the lender\'s API, such as https://lender.example/api.'
  if (production && !url.startsWith('https:'))
    return '"url" must begin with https: in production, because the key is sent there.'
  if (!apiKey || !/^[\x21-\x7e]+$/.test(apiKey)) return '"apiKey" is missing or contains invalid characters.'
  return undefined
}
