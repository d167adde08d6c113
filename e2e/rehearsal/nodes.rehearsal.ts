import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@portal/platform/paths'
import { bookVisit } from 'rehearsal'
import { openReleases, promoteToChannel, system } from 'releases'
import { publishVariant } from '../fixtures/release-portal'
import { expect, TENANT, test } from './fixture'
import { signInAs, findTechnician } from './visit'

test('positions that either node receives reach the page, and the visit is completed and rated', async ({
  page,
  at,
  topology,
  tenant,
  callNode,
  mailTo,
}) => {
  const visit = await bookVisit(callNode, 'drive@example.com', new Date())
  // Signed in at one node, known at the other.
  expect(
    await callNode('portal-b', 'GET', `/v1/users/${visit.customer.id}`, { token: visit.customer.token }),
  ).toMatchObject({ first_name: 'Nia' })
  await callNode('portal-b', 'PUT', `/v1/appointments/${visit.id}`, {
    token: tenant.adminToken,
    data: { technician_id: tenant.technician.technicianId, status: 'assigned' },
  })
  const technician = await findTechnician(visit.id, tenant, topology, callNode)
  await callNode('portal-a', 'PUT', `/v1/appointments/${visit.id}`, { token: technician, data: { status: 'accepted' } })

  const { text } = await mailTo('drive@example.com', 'Your visit')
  const [link = ''] = /https:\/\/\S+/.exec(text) ?? []
  expect(link).toContain(at('/'))
  const positions: string[] = []
  page.on('websocket', (socket) =>
    socket.on(
      'framereceived',
      ({ payload }) => String(payload).includes('"position"') && positions.push(String(payload)),
    ),
  )
  // By the mail's link alone: nobody is signed in here.
  await page.goto(link)
  await expect(page).toHaveURL(at(paths.appointment(visit.id)))
  await expect(page.getByRole('heading', { name: 'Your tech' })).toBeVisible()
  for (const [node, latitude] of [
    ['portal-a', 39.7301],
    ['portal-b', 39.7302],
  ] as const) {
    // A device may report only so often.
    await expect(() =>
      callNode(node, 'POST', `/v3/technicians/${tenant.technician.technicianId}/position`, {
        token: technician,
        data: { latitude, longitude: -104.9531, appointment_id: visit.id },
      }),
    ).toPass()
    await expect.poll(() => positions.some((frame) => frame.includes(String(latitude)))).toBe(true)
  }

  await expect(page.locator('[data-marker="technician"]')).toBeVisible()

  await callNode('portal-b', 'PUT', `/v1/appointments/${visit.id}`, { token: technician, data: { status: 'running' } })
  await expect(page.getByRole('heading', { name: 'Technician has arrived' })).toBeVisible()
  await callNode('portal-a', 'PUT', `/v1/appointments/${visit.id}`, {
    token: technician,
    data: { status: 'completed' },
  })
  await expect(page).toHaveURL(at(paths.appointmentSummary(visit.id)))
  const form = page.getByRole('form', { name: 'Rate your visit' })
  await form.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await form.getByRole('button', { name: 'Send Rating' }).click()
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
})

test('a photo is uploaded to the store, and shown from there', async ({ page, at, callNode }) => {
  const visit = await bookVisit(callNode, 'photo@example.com', new Date())
  await signInAs(page, visit, at('/'))
  await page.goto(at(paths.appointment(visit.id)))
  await page
    .getByLabel('Add Photos')
    .setInputFiles({ name: 'sink.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByRole('button', { name: /^Upload/ }).click()
  const thumb = page.getByRole('img', { name: /^Photo 1 of 1, / })
  await expect(thumb).toBeVisible()
  await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a release and its rollback reach both nodes, and the scripts of an older shell stay available', async ({
  page,
  topology,
  callNode,
  request,
  at,
}) => {
  const { RELEASES_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, ...files } = topology.environment('remotes')
  const read = (name: string) => readFileSync(files[`${name}_FILE`]!, 'utf8').trim()
  const env = {
    RELEASES_BUCKET,
    S3_ENDPOINT,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: read('S3_SECRET_ACCESS_KEY'),
    RELEASES_PRIVATE_KEY: read('RELEASES_PRIVATE_KEY'),
  }
  const releases = await openReleases({
    dir: join(tmpdir(), `rehearsal-releases-${process.pid}`),
    env,
    clock: () => new Date(),
  })
  const before = (await releases.registry.read()).channels.stable['mfe-billing']!
  await publishVariant(releases, 'mfe-billing', '9.0.0-rehearsal', [['All Invoices', 'Every Invoice']])
  await releases.registry.write({
    change: promoteToChannel('mfe-billing', '9.0.0-rehearsal', 'stable'),
    by: system('rehearsal'),
    why: 'both nodes',
    what: 'promote',
  })
  const bothServe = async (version: string) => {
    for (const node of ['portal-a', 'portal-b'] as const) {
      await expect
        .poll(
          async () =>
            ((await callNode(node, 'GET', '/releases/current')) as { versions: Record<string, string> }).versions[
              'mfe-billing'
            ],
        )
        .toBe(version)
    }
  }
  await bothServe('9.0.0-rehearsal')

  await page.goto(topology.origin('releases'))
  await page
    .getByLabel('Token')
    .fill(readFileSync(topology.environment('portal-a')['RELEASES_TOKEN_FILE']!, 'utf8').trim())
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The tenant was opened while the nodes ran.
  await expect(async () => {
    await page.goto(topology.origin('releases'))
    await expect(page.getByRole('table', { name: `${TENANT}: channel stable` })).toBeVisible({ timeout: 1 })
  }).toPass()
  await page.getByRole('link', { name: 'Roll back mfe-billing' }).click()
  await page.getByLabel('Reason').fill('Tried enough')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`^${TENANT} mfe-billing 9.0.0-rehearsal`) })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('is written: rollback mfe-billing')
  await bothServe(before)

  const folder = mkdtempSync(join(tmpdir(), 'rehearsal-shell-'))
  const script = 'export const older = true'
  writeFileSync(join(folder, 'late.js'), script)
  const file = {
    url: '/shell/0.1.0-older/late.js',
    sha384: `sha384-${createHash('sha384').update(script).digest('base64')}`,
    bytes: script.length,
  }
  await releases.builds.publish({ remote: 'shell', version: '0.1.0-older', files: [file] }, folder)
  for (const node of ['portal-a', 'portal-b']) {
    const address = `http://127.0.0.1:${topology.port(node, 3000)}${file.url}`
    await expect
      .poll(async () => (await request.get(address, { headers: { host: new URL(at('/')).host } })).text())
      .toBe(script)
  }
})
