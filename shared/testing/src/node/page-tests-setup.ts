import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Before the first page test: the real API in a process of its own. Its address reaches the tests as TEST_API_URL. */
export default async function startTestApi(): Promise<void> {
  const root = resolve(__dirname, '../../../..')
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(root, 'api/test/support/serve-test-api.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /test api on (\d+)/.exec(chunk.toString())
      if (found?.[1]) done(found[1])
    })
    child.on('exit', (code) => fail(new Error(`The test API ended with code ${code} before it listened; run api/test/support/serve-test-api.ts by hand to see why`)))
  })
  process.env['TEST_API_URL'] = `http://127.0.0.1:${port}`
  // The pipe keeps it alive; with this process it ends.
  child.unref()
  ;(child.stdin as unknown as { unref?: () => void }).unref?.()
  ;(child.stdout as unknown as { unref?: () => void }).unref?.()
}
