import { CLI } from 'rehearsal'
import { expect, test } from './fixture'

test('a backup of a running portal can be restored into another database', async ({ topology, tenant }) => {
  expect(tenant.adminToken).toBeTruthy()
  const saved = await topology.exec('portal-a', ...CLI, 'backup', '/tmp/saved')
  expect(saved).toMatch(/^Saved \d+ rows of \d+ tables in .*\/tmp\/saved\.$/)
  await topology.exec('portal-a', 'sh', '-c', 'createdb --maintenance-db="$(cat "$DATABASE_URL_FILE")" restored')
  const restored = await topology.exec(
    'portal-a',
    'sh',
    '-c',
    `DATABASE_URL="$(sed 's|/portal$|/restored|' "$DATABASE_URL_FILE")" DATABASE_URL_FILE= node portal/dist/cli/main.js restore /tmp/saved`,
  )
  expect(restored).toMatch(/^Restored \d+ rows of \d+ tables, saved at .*; all are as they were\./)
  expect(restored).toContain(/\d+ rows of \d+ tables/.exec(saved)?.[0])
})
