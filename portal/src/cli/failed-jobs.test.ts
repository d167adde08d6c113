import { demoIds } from 'demo/names'
import { useCommandLine } from './testing/command-line'

const cli = useCommandLine()
beforeEach(async () => {
  for (const tenant of ['acme', 'bluebird'] as const) {
    await cli.api.database.withTenant(demoIds(tenant).tenant, (db) =>
      db.execute(
        `insert into mails (kind, "to", subject, text, attempts, due_at, created_at, failed_at, problem) values ('receipt', 'casey@example.com', 'Receipt', 'Thank you.', 12, now(), '2026-02-10T16:00:00Z', now(), 'mailbox full')`,
      ),
    )
  }
})

const failed = async (options = '') =>
  (await cli.type(`jobs failed ${options}`)).said.split('\n').map((line) => line.trim().replace(/ +/g, ' '))

test('what failed is listed without personal data, and tried again', async () => {
  const lines = await failed()
  expect(lines).toEqual(
    ['acme', 'bluebird'].map((tenant) =>
      expect.stringMatching(
        new RegExp(`^send_mail ${tenant} \\d+ receipt 2026-02-10T16:00:00.000Z 12 attempts mailbox full$`),
      ),
    ),
  )
  expect(lines.join()).not.toContain('casey')
  expect(await failed('--tenant acme')).toEqual(lines.slice(0, 1))
  expect(await cli.type('jobs retry --tenant acme --job ask_lenders')).toMatchObject({
    code: 1,
    complaint: 'Nothing of that has failed. See: npm run portal -- jobs failed.',
  })
  expect(await cli.done('jobs retry --tenant acme --job send_mail')).toBe('1 is tried again within seconds.')
  expect(await failed()).toEqual(lines.slice(1))
  const [, , id] = lines[1]!.split(' ')
  expect(await cli.done(`jobs retry --id ${id}`)).toBe('1 is tried again within seconds.')
  expect(await failed()).toEqual(['Nothing has failed.'])
})

test.each([
  ['jobs retry --job tidy', 2, '--job is "tidy"; it is one of send_mail, ask_lenders.'],
  ['jobs retry --id none', 2, '--id is "none"; it is a whole number from 1 to 2147483647.'],
  ['jobs failed --tenant nobody', 1, 'There is no tenant nobody. Available: acme, bluebird, summit.'],
])('%s: exit %d', async (line, code, complaint) => await cli.refused(line, code, complaint))
