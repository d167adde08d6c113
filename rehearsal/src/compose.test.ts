import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Ajv from 'ajv'
import { parse } from 'yaml'
import { variableNames } from 'portal'
import { interpolate, readComposeFile, readServices, root } from './compose'
import { readStages } from './image'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const services = readServices({ PORTAL_DOMAIN: 'portal.example' })
const own = services.filter(({ stage }) => stage)
const raw = readComposeFile(undefined) as {
  services: Record<string, Record<string, unknown>>
  networks: unknown
  volumes: Record<string, null>
}
const isJob = (name: string) => services.some(({ dependsOn }) => dependsOn[name] === 'service_completed_successfully')
function getService(name: string) {
  const service = services.find((candidate) => candidate.name === name)
  if (!service) throw new Error(`docker-compose.yml has no service ${name}`)
  return { ...service, raw: raw.services[name] ?? {} }
}

test('docker-compose.yml is valid by the schema of the Compose specification', () => {
  // The linter brings the published schema along. Ajv spells the address of its dialect without `s`.
  const published = JSON.parse(
    readFileSync(join(dirname(require.resolve('dclint/package.json')), 'schemas/compose.schema.json'), 'utf8'),
  ) as object
  const validate = new Ajv({ strict: false, validateFormats: false }).compile({ ...published, $schema: undefined })
  validate(readComposeFile({}))
  expect(validate.errors).toBeNull()
  expect(validate({ services: { a: { imagee: 'b' } } })).toBe(false)
})

test('every variable in docker-compose.yml is read by the configuration and documented', () => {
  const known = variableNames()
  // Read by Node itself, before the configuration, and by the release command.
  const others = ['NODE_EXTRA_CA_CERTS', 'PORTAL_DATA_DIR']
  const page = read('docs/configuration.md') + read('docs/releases.md')
  const unknown = own.flatMap(({ name, environment }) =>
    Object.keys(environment)
      .map((variable) => variable.replace(/_FILE$/, ''))
      .filter(
        (variable) =>
          !others.includes(variable) && !(name === 'sandbox' ? known.sandbox : known.portal).includes(variable),
      )
      .map((variable) => `${name}: ${variable}`),
  )
  expect(unknown).toEqual([])
  const undocumented = [...known.sandbox, ...own.flatMap(({ environment }) => Object.keys(environment))]
    .map((variable) => variable.replace(/_FILE$/, ''))
    .filter((variable) => variable !== 'NODE_EXTRA_CA_CERTS' && !page.includes(`\`${variable}\``))
  expect(undocumented).toEqual([])
})

test('secrets come from files, and each service sees only its own', () => {
  const secret = /SECRET|PASSWORD|_KEYS?$|TOKEN|DATABASE_URL/
  const open = services.flatMap(({ name, environment }) =>
    Object.keys(environment)
      .filter((variable) => secret.test(variable) && !variable.endsWith('_FILE'))
      .map((variable) => `${name}: ${variable}`),
  )
  expect(open).toEqual([])
  for (const { name, environment, mounts } of services.filter((service) => service.name !== 'prepare')) {
    const files = Object.entries(environment)
      .filter(([variable]) => variable.endsWith('_FILE'))
      .map(([, path]) => path)
    expect({
      name,
      outside: files.filter((path) => !mounts.some(({ target }) => path.startsWith(`${target}/`))),
    }).toEqual({ name, outside: [] })
  }
  expect(
    services
      .filter(({ mounts }) => mounts.some(({ source }) => source === 'prepared-releases'))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['prepare', 'remotes', 'shell'])
})

test('the images of others have fixed versions, and ours are stages of the Dockerfile and run without root rights', async () => {
  expect(
    services
      .filter(({ stage, image }) => !stage && !/:(RELEASE\.\d{4}-|\d+\.\d+)/.test(image))
      .map(({ image }) => image),
  ).toEqual([])
  const stages = (await readStages()).map(({ name }) => name)
  expect(own.map(({ stage }) => stage).filter((stage = '') => !stages.includes(stage))).toEqual([])
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(new RegExp(`^EXPOSE ${getService('portal-a').environment['PORT']}$`, 'm'))
  expect(/^CMD (.*)$/m.exec(last)?.[1]).toBe(JSON.stringify(getService('portal-a').command).replaceAll(',', ', '))
  // An older pg_dump refuses a newer server.
  const [, version] = /^postgres:(\d+)\./.exec(getService('postgres').image) ?? []
  expect(last).toContain(`postgresql-client-${version} `)
})

test('every service that keeps running has a restart policy, a memory limit and a health check; jobs have none of these', () => {
  for (const { name, healthcheck } of services) {
    const { restart, mem_limit: limit } = getService(name).raw
    expect({ name, restart, limit: limit !== undefined, healthcheck: healthcheck !== undefined }).toEqual({
      name,
      restart: isJob(name) ? undefined : 'unless-stopped',
      limit: !isJob(name),
      healthcheck: !isJob(name),
    })
  }
  const writable = own.filter(({ stage, name }) => stage === 'portal' && getService(name).raw['read_only'] !== true)
  expect(writable).toEqual([])
  const { healthcheck = [], environment } = getService('portal-a')
  expect(healthcheck.join(' ')).toContain(`http://127.0.0.1:${environment['PORT']}/healthz`)
})

test('both nodes have the same settings, and the shell and all remotes are released before they start', () => {
  const { networks: _a, ...a } = getService('portal-a').raw
  const { networks: _b, ...b } = getService('portal-b').raw
  expect(a).toEqual(b)
  expect(['shell', 'remotes'].map((part) => getService(part).command.at(-1))).toEqual(['shell', '--remotes'])
  expect(Object.keys(getService('portal-a').dependsOn)).toEqual(expect.arrayContaining(['shell', 'remotes', 'migrate']))
})

test('nginx forwards to services that exist, and answers under every name that they use for one another', () => {
  const template = read('rehearsal/nginx.conf.template')
  const upstreams = [...template.matchAll(/^\s+server ([\w-]+):(\d+);/gm)].map(([, name]) => name)
  expect(services.map(({ name }) => name)).toEqual(expect.arrayContaining(upstreams))
  const variables = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
  const nginx = getService('nginx')
  expect(Object.keys(nginx.environment)).toEqual(expect.arrayContaining(variables))
  const { aliases } = (nginx.raw['networks'] as { portal: { aliases: string[] } }).portal
  const hosts = [...JSON.stringify(own.map(({ environment }) => environment)).matchAll(/https:\/\/([\w.-]+)/g)].map(
    ([, host]) => host,
  )
  expect(aliases.map((alias) => interpolate(alias, { PORTAL_DOMAIN: 'portal.example' }))).toEqual(
    expect.arrayContaining(hosts),
  )
})

test('no port is open to other machines by default', () => {
  const published = Object.values(readComposeFile({})['services'] as Record<string, { ports?: string[] }>).flatMap(
    ({ ports = [] }) => ports,
  )
  expect(published).toEqual(['127.0.0.1:443:443', '127.0.0.1:80:80'])
})

test('every volume is declared and used', () => {
  const used = services
    .flatMap(({ mounts }) => mounts.map(({ source }) => source))
    .filter((source) => !source.startsWith('./'))
  expect([...new Set(used)].sort()).toEqual(Object.keys(raw.volumes).sort())
})

test('every variable of the environment has a default', () => {
  expect(interpolate('${A:-1} ${B:-2} $$', { B: '3' })).toBe('1 3 $')
  expect(() => interpolate('${A}', {})).toThrow('${A} has neither a value nor a default')
  expect(() => readServices({})).not.toThrow()
  const testers = (env: NodeJS.ProcessEnv) =>
    readServices(env).find(({ name }) => name === 'sandbox')?.environment['SANDBOX_TENANTS']
  expect([testers({}), testers({ SANDBOX_TENANTS: 'sunny,lakeside' })]).toEqual(['sunny', 'sunny,lakeside'])
})

test('the Dockerfile uses the project’s pnpm', () => {
  const { packageManager } = parse(read('package.json')) as { packageManager: string }
  expect([...read('Dockerfile').matchAll(/npx -y (\S+)/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining([packageManager]),
  )
  expect([...read('Dockerfile').matchAll(/npx -y (\S+)/g)].every(([, name]) => name === packageManager)).toBe(true)
})
