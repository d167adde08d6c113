// `npm run contract -- https://acme.portal.example [--email E --password P] [--zip 80014]`: tells whoever has a backend of their
// own which of the calls that pages make it answers as they need. Reads, signs in and out, and changes nothing else.
import { parseArgs } from 'node:util'
import { checkContract, describeFindings } from './check-contract'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    email: { type: 'string' },
    password: { type: 'string' },
    zip: { type: 'string', default: '80014' },
    subdomain: { type: 'string' },
  },
})
const [origin] = positionals
if (!origin || !URL.canParse(origin)) {
  console.error(
    'Name the backend: npm run contract -- https://acme.portal.example [--email E --password P] [--zip 80014]',
  )
  process.exit(2)
}
const { email, password } = values
const customer = email && password ? { email, password } : null
try {
  const findings = await checkContract(
    { origin, fetch },
    {
      subdomain: values.subdomain ?? new URL(origin).hostname.split('.')[0]!,
      zip: values.zip,
      today: new Date().toISOString().slice(0, 10),
      customer,
    },
  )
  console.log(describeFindings(findings, customer !== null).join('\n'))
  process.exitCode = findings.some(({ verdict }) => verdict === 'missing' || verdict === 'differs') ? 1 : 0
} catch (error) {
  console.error(`${origin} does not answer: ${String((error as Error).cause ?? error)}`)
  process.exitCode = 1
}
