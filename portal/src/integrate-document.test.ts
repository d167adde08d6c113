// Runs the examples of docs/integrate.md against the API, as a reader would: with curl in a shell, and with tsx.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { scopes } from '@portal/contract'
import { officeClient, setUpClient, setUpTestApi, until } from 'api/testing'

const run = promisify(execFile)
const root = join(__dirname, '../..')
const document = readFileSync(join(root, 'docs/integrate.md'), 'utf8')
const examples = [...document.matchAll(/^```(sh|ts)\n([^]*?)^```/gm)].map(([, language, code], index) => ({
  title: `${index + 1} (${language})`,
  language,
  code: code!,
}))

const api = setUpTestApi()
const office = setUpClient(() => officeClient(api))
let server: Server
let folder: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  // As a proxy would: names below localhost are not resolved everywhere.
  server = createServer((request, response) => {
    request.headers.host = 'acme.localhost'
    api.http.routing(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { body } = await office.call('createApiKey', {
    body: { api_key: { name: 'Examples', scopes: scopes.filter((scope) => !scope.startsWith('keys:')) } },
  })
  const { port } = server.address() as AddressInfo
  env = { ...process.env, PORTAL: `http://127.0.0.1:${port}`, KEY: body.token }
  // What runs on the database server at the same time delays the feed, which an example reads.
  await until(async () => (await office.call('listChanges', { query: { limit: 1 } })).body.data.length > 0)
  // Inside of the package, which has the client.
  folder = mkdtempSync(join(__dirname, '.examples-'))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function play({ language, code }: (typeof examples)[number]): Promise<string> {
  if (language === 'sh') return (await run('bash', ['-euo', 'pipefail', '-c', code], { env })).stdout
  const file = join(folder, 'example.ts')
  writeFileSync(file, code)
  return (await run(join(root, 'node_modules/.bin/tsx'), [file], { env })).stdout
}

it('has the examples that a reader needs', () => {
  expect(examples.length).toBeGreaterThanOrEqual(6)
})

it.each(examples)('example $title runs', async (example) => {
  expect(await play(example)).not.toBe('')
})

it('an example that fails is noticed', async () => {
  await expect(
    play({ title: '', language: 'sh', code: 'curl --fail-with-body -sS "$PORTAL/v2/customers?query=x"' }),
  ).rejects.toThrow()
})
