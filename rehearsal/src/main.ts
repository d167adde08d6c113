// `npm run rehearse`: production on this machine, from docker-compose.yml, until it is interrupted.
import { createInterface } from 'node:readline'
import { CLI, openTenant, splitWords } from './open-tenant'
import { startTopology } from './topology'

console.log('Starting what docker-compose.yml describes')
const topology = await startTopology({ say: (service) => console.log(`  ${service}`) })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void topology.close().then(() => process.exit(0)))
await openTenant(topology, 'sunny')
const { domain, httpsPort, origin } = topology
console.log(`
Ready. The names below ${domain} exist only in here, so the browser is told where they are, and to accept the throw-away certificate:

  chromium --host-resolver-rules="MAP *.${domain} 127.0.0.1" --ignore-certificate-errors --user-data-dir=$(mktemp -d) ${origin('sunny')}

  ${origin('sunny')}          a tenant
  ${origin('mail.sandbox')}   its mail
  ${origin('pay.sandbox')}    test cards
  https://releases.${domain}:${httpsPort}       releases

Operators' commands can be typed here, such as \`admin-token sunny\` or \`help\`. Ctrl-C ends everything.`)

for await (const line of createInterface({ input: process.stdin })) {
  const words = splitWords(line)
  if (words.length > 0)
    console.log(
      await topology
        .exec('portal-a', ...CLI, ...words)
        .catch(({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => `${stdout}${stderr}`.trim()),
    )
}
