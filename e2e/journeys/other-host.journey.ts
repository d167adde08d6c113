import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PASSWORD } from 'demo/names'
import { emails, expect, test } from '../fixtures'
import { root } from '../fixtures/portal-process'
import { proxyRequest } from '../fixtures/proxy-request'

const { version } = JSON.parse(readFileSync(join(root, 'mfe-billing/dist/record.json'), 'utf8')) as { version: string }

/** Serves a tenant's own website: one page with a container for the invoices; API and remotes are proxied to the portal. */
function serveWebsite(folder: string, script: string, portalPort: number): Promise<Server> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Acme, your plumber</title><link rel="icon" href="data:,"><script defer src="/scripts/${script}"></script></head>
    <body><h1>Acme, your plumber</h1><main id="place"></main><footer>Since 1962</footer></body></html>`
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(html)
    if (!path.startsWith('/scripts/')) return proxyRequest(request, response, portalPort)
    response.writeHead(200, { 'content-type': 'text/javascript' })
    createReadStream(join(folder, path.slice('/scripts/'.length))).pipe(response)
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

/** Runs in the page: signs in, mounts, and stores `leave` for unmounting. */
async function mountInvoices({ entry, email, password }: { entry: string; email: string; password: string }) {
  type Lifecycle = (props: object) => Promise<unknown>
  const page = window as unknown as {
    loadLifecycles: (
      name: string,
      entry: string,
    ) => Promise<{ bootstrap: Lifecycle; mount: Lifecycle; unmount: Lifecycle }>
    leave: () => Promise<unknown>
    wentTo: string[]
  }
  const answer = await fetch('/v1/users/customer/sign_in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: { email, password } }),
  })
  const { authentication_token: token, ...who } = (await answer.json()) as {
    authentication_token: string
    role: string
    email: string
    id: number
  }
  const { bootstrap, mount, unmount } = await page.loadLifecycles('portal_mfe_billing', entry)
  page.wentTo = []
  const props = {
    name: 'invoices',
    domElement: document.getElementById('place'),
    apiUrl: '',
    tenantSubdomain: 'acme',
    path: '/invoices',
    credentials: { token, ...who },
    onNavigate: (path: string) => page.wentTo.push(path),
  }
  await bootstrap(props)
  await mount(props)
  page.leave = () => unmount(props)
}

test.describe('in a page that is not our shell', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-host-'))
  let script = ''
  test.beforeAll(() => {
    const args = ['shared/build/src/cli.ts', 'shell', '--host', 'e2e/fixtures/other-host/host.ts', '--out', folder]
    const output = execFileSync(join(root, 'node_modules/.bin/tsx'), args, { cwd: root, encoding: 'utf8' })
    script = output.trim().split('\n').at(-1) ?? ''
  })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('the invoices are mounted into a container, work, and leave nothing behind when unmounted', async ({
    page,
    portal,
  }) => {
    const server = await serveWebsite(folder, script, portal.port)
    try {
      await page.goto(`http://acme.localhost:${(server.address() as AddressInfo).port}/`)
      await page.waitForFunction(() => 'loadLifecycles' in window)
      await page.evaluate(mountInvoices, {
        entry: `/remotes/mfe-billing/${version}/remoteEntry.js`,
        email: emails.customer,
        password: PASSWORD,
      })

      const place = page.locator('#place')
      await expect(place.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
      // In the tenant's colors, which the page has only while the remote is mounted.
      await expect(place.getByRole('button', { name: 'Pay Balance Due' }).first()).toHaveCSS('color', 'rgb(17, 73, 39)')
      await place
        .getByRole('link', { name: /^View invoice/ })
        .first()
        .click()
      await expect(place.getByRole('heading', { name: /^Invoice #\d+$/, level: 1 })).toBeVisible()
      await place.getByRole('button', { name: 'Make a Payment' }).click()
      await expect(page.getByRole('dialog', { name: 'Make a Payment' })).toBeVisible()
      await page.keyboard.press('Escape')

      // The host page's content and URL are unchanged; it was notified of the navigation.
      await expect(page.getByText('Since 1962')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/')
      expect(await page.evaluate(() => (window as unknown as { wentTo: string[] }).wentTo)).toEqual([
        expect.stringMatching(/^\/invoice\/\d+$/),
      ])

      await page.evaluate(() => (window as unknown as { leave: () => Promise<unknown> }).leave())
      await expect(place).toBeEmpty()
      await expect(page.getByRole('heading', { name: 'Acme, your plumber' })).toBeVisible()
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
