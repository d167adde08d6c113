import { sql } from 'drizzle-orm'
import { createTestApi } from '#test/support'
import { describeError } from './describe-error'

it('contains message, stack and cause, but no query parameters', async () => {
  const api = await createTestApi()
  const error = await api.database
    .asOwner((db) => db.execute(sql`select ${'scrypt$secret'}\n, ${'casey@example.com'} from nowhere`))
    .catch((thrown: unknown) => thrown as Error)
  await api.close()
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toContain('casey@example.com')
  const described = JSON.stringify(describeError(error as Error))
  expect(described).not.toMatch(/scrypt\$secret|casey@example/)
  expect(described).toContain('nowhere')
  // The embedded database runs a query in a queue of its own, where the stack of its caller ends.
  expect(described).toContain(process.env['TEST_DATABASE_URL'] ? 'describe-error.test.ts' : 'pglite')
})

it('redacts email addresses of mail server errors, but no file of the stack', () => {
  const error = new Error('550 5.1.1 <casey@example.com>: no such mailbox')
  error.stack = `Error: ${error.message}\n    at send (/app/node_modules/.pnpm/nodemailer@7.0.5/smtp.js:1:1)`
  expect(describeError(error)).toEqual({
    type: 'Error',
    message: '550 5.1.1 <[address]>: no such mailbox',
    stack:
      'Error: 550 5.1.1 <[address]>: no such mailbox\n    at send (/app/node_modules/.pnpm/nodemailer@7.0.5/smtp.js:1:1)',
  })
})
