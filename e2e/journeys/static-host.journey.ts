import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emails, expect, test } from '../fixtures'
import { proxyRequest } from '../fixtures/proxy-request'

const root = resolve(fileURLToPath(import.meta.url), '../../..')
const types: Record<string, string> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json', '.html': 'text/html' }

/** Serves files like any static host, with index.html for unknown paths, and proxies the API on the same host. */
function serveFiles(folder: string, apiPort: number): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    if (/^\/(v1|v2|v3|reports|users)\//.test(path)) {
      proxyRequest(request, response, apiPort)
      return
    }
    const file = join(folder, path)
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
    response.writeHead(200, { 'content-type': types[extname(found)] ?? 'application/octet-stream' })
    createReadStream(found).pipe(response)
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

test.describe('hosted as plain files', () => {
  // This host serves no cable.
  test.use({ expectedComplaints: ['404', 'WebSocket'] })
  test('the shell fetches tenant and releases itself and works the same', async ({ page, portal }) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-static-'))
    execFileSync(process.execPath, [join(root, 'portal/dist/export-static.js'), folder])
    const server = await serveFiles(folder, portal.port)
    const { port } = server.address() as AddressInfo
    try {
      await page.goto(`http://bluebird.localhost:${port}/login`)
      await expect(page).toHaveTitle('Bluebird Plumbing Portal - Log In')
      await expect(page.getByRole('button', { name: 'Log In' })).toHaveCSS('background-color', 'rgb(29, 78, 216)')
      await page.getByLabel('Email').fill(emails.landlord)
      await page.getByLabel('Password', { exact: true }).fill('portal-demo')
      await page.getByRole('button', { name: 'Log In' }).click()
      await page.getByRole('link', { name: 'All Invoices' }).click()
      await expect(page.getByRole('heading', { name: 'All Invoices' })).toBeVisible()
      // A site may be exported without a remote.
      const file = join(folder, 'releases.json')
      const site = JSON.parse(readFileSync(file, 'utf8')) as { releases: { remote: string }[] }
      writeFileSync(file, JSON.stringify({ ...site, releases: site.releases.filter(({ remote }) => remote !== 'mfe-billing') }))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All Quotes' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'All Invoices' })).toHaveCount(0)
      await page.goto(`http://nosuch.localhost:${port}/`)
      await expect(page.getByText('It appears you are using an invalid URL.')).toBeVisible()
    } finally {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
