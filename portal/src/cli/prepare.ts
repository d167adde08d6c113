import { randomBytes } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import selfsigned from 'selfsigned'
import { CliError, required, text, UsageError } from '@portal/cli'
import { createKeys } from 'releases'
import type { Command } from './command'

const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/
const DATABASE = /^([a-z_][a-z0-9_]*)@([^\s@/]+)\/([a-z_][a-z0-9_]*)$/
const VALID_DAYS = 365
const DAY_MS = 86_400_000

const secret = (bytes = 32): string => randomBytes(bytes).toString('hex')

/** A certificate for the domains and the hosts directly below them, signed by an authority whose key is thrown away. */
async function certificateFor(domains: readonly string[], notBeforeDate: Date): Promise<Record<string, string>> {
  const validity = {
    algorithm: 'sha256',
    keyType: 'ec',
    notBeforeDate,
    notAfterDate: new Date(notBeforeDate.getTime() + VALID_DAYS * DAY_MS),
  } as const
  const authority = await selfsigned.generate([{ name: 'commonName', value: 'Throw-away authority' }], {
    ...validity,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const server = await selfsigned.generate([{ name: 'commonName', value: domains[0] }], {
    ...validity,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: domains.flatMap((domain) => [
          { type: 2, value: domain },
          { type: 2, value: `*.${domain}` },
        ]),
      },
    ],
  })
  return {
    'tls/authority.pem': authority.cert,
    'tls/certificate.pem': server.cert,
    'tls/certificate-key.pem': server.private,
  }
}

interface DatabaseAddress {
  user: string
  host: string
  name: string
}

/** Secrets by file: a folder for each part of a deployment, which sees only its own. */
function secretsFor({ user, host, name }: DatabaseAddress): Record<string, string> {
  const [database, store] = [secret(), secret()]
  const keys = createKeys()
  return {
    'database/password': database,
    'portal/database_url': `postgres://${user}:${database}@${host}/${name}`,
    'portal/portal_secret': secret(),
    'portal/payment_account_keys': randomBytes(32).toString('base64'),
    'portal/releases_token': secret(),
    'portal/releases_private_key': keys.privateKey,
    'portal/store_secret': store,
    'store/secret': store,
    'releases/private_key': keys.privateKey,
    'releases/store_secret': store,
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Writes files that are readable for every user of the container that mounts their folder, and for nobody outside. */
async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content, { mode: 0o444, flag: 'wx' })
  }
}

export const prepareCommand: Command = {
  usage: 'prepare <folder> --database user@host:5432/name --domains portal.example,pay.example',
  summary: "make a deployment's secrets, the registry's keys and a throw-away certificate; what is there stays",
  options: { database: text, domains: text },
  words: [1, 1],
  async runAlone({ args: [name = ''], values, say }) {
    const address = required(values, 'database', 'where the database will be, such as portal@postgres:5432/portal')
    const [, user = '', host = '', database = ''] = DATABASE.exec(address) ?? []
    if (!user) throw new UsageError(`--database is "${address}"; it is like portal@postgres:5432/portal.`)
    const domains = required(values, 'domains', 'for which hosts the certificate is').split(',')
    const wrong = domains.find((domain) => !HOST.test(domain))
    if (wrong !== undefined) throw new UsageError(`--domains has "${wrong}", which can't be a host name.`)
    const folder = resolve(name)
    const secrets = secretsFor({ user, host, name: database })
    // All or none: a new password would not be the database's, and a new key could not open what the old one sealed.
    const [first, ...missing] = (
      await Promise.all(Object.keys(secrets).map(async (file) => ((await exists(join(folder, file))) ? [] : [file])))
    ).flat()
    if (first === undefined) say(`${folder} has its secrets already.`)
    else if (missing.length + 1 < Object.keys(secrets).length)
      throw new CliError(
        `${folder} has some of the secrets, but not ${[first, ...missing].join(', ')}. Bring them back, or name another folder.`,
      )
    else {
      await writeAll(folder, secrets)
      say(`Made ${Object.keys(secrets).length} secrets in ${folder}.`)
    }
    if (await exists(join(folder, 'tls/certificate.pem'))) return say('It has a certificate already.')
    await writeAll(folder, await certificateFor(domains, new Date()))
    say(
      `Made a certificate for ${domains.join(', ')}, valid for ${VALID_DAYS} days. Browsers don't trust it: put a real one in its place (tls/certificate.pem, tls/certificate-key.pem).`,
    )
  },
}
