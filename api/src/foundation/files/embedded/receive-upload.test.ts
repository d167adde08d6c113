import { pbkdf2 } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { receiveUpload } from './receive-upload'
import type { Policy } from './upload-policy'

const part = (name: string, text: string, file = '') =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
const twice = part('key', 'a.png') + part('key', 'b.png') + part('file', 'x'.repeat(1_000), '; filename="a.png"')

test('after a form was rejected nothing creates its draft, even on a busy machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-'))
  // Files are opened on the same small thread pool.
  const busy = Promise.all(Array.from({ length: 200 }, () => promisify(pbkdf2)('a', 'b', 20_000, 32, 'sha512')))
  for (let round = 0; round < 40; round += 1) {
    const draft = join(folder, String(round))
    const upload = receiveUpload(Readable.from([Buffer.from(twice), Buffer.from('--edge--\r\n')]), {
      contentType: 'multipart/form-data; boundary=edge',
      admit: () => ({ length: { min: 0, max: 2_000 } }) as Policy,
      draft,
    })
    await expect(upload).rejects.toMatchObject({ code: 'MalformedPOSTRequest' })
    rmSync(draft, { force: true })
  }
  await busy
  // Once these are done, everything that was queued for a thread before them has run.
  await Promise.all(Array.from({ length: 16 }, () => readdir(folder)))
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
