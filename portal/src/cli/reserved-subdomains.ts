import { reservedHosts } from '../hosts'

/** Host names that are services, or could be mistaken for one. */
export const reservedSubdomains: ReadonlySet<string> = new Set<string>([
  ...reservedHosts,
  'www',
  'sandbox',
  'api',
  'admin',
  'app',
  'assets',
  'cdn',
  'docs',
  'help',
  'localhost',
  'smtp',
  'static',
  'status',
  'support',
])
