import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * Jest globalSetup of the page tests: starts the real API in a child process. Tests get its address in TEST_API_URL. Its
 * databases are on the PostgreSQL at PAGE_TEST_DATABASE_URL, which `npm test` starts because it is faster, or embedded.
 */
export default async function startTestApi(): Promise<void> {
  const url = process.env['PAGE_TEST_DATABASE_URL']
  const root = resolve(__dirname, '../../../..')
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(root, 'api/test/support/serve-test-api.ts')], {
    cwd: root,
    env: { ...process.env, ...(url && { TEST_DATABASE_URL: url }) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /test api on (\d+)/.exec(chunk.toString())
      if (found?.[1]) done(found[1])
    })
    child.on('exit', (code) =>
      fail(
        new Error(
          `The test API exited with code ${code} before it was listening; run api/test/support/serve-test-api.ts directly to see why`,
        ),
      ),
    )
  })
  process.env['TEST_API_URL'] = `http://127.0.0.1:${port}`
  // The child exits when its stdin closes, that is, with this process; without unref it would keep this process alive.
  child.unref()
  ;(child.stdin as unknown as { unref?: () => void }).unref?.()
  ;(child.stdout as unknown as { unref?: () => void }).unref?.()
}
