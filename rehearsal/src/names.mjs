// Stands for the DNS: loaded into every process of a rehearsal (node --import), it finds each host under its domain here.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const domain = process.env.REHEARSAL_DOMAIN
const lookup = dns.lookup
dns.lookup = (hostname, options, callback) =>
  domain && (hostname === domain || hostname.endsWith(`.${domain}`))
    ? lookup.call(dns, '127.0.0.1', options, callback)
    : lookup.call(dns, hostname, options, callback)
// For `import { lookup } from 'node:dns'`.
syncBuiltinESMExports()
