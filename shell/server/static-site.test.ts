import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeStaticSite } from '.'
import { script, writeTestBuilds } from './testing/shell-server'

const { root, folders } = writeTestBuilds()

test('exported as files, the portal has its policy in the page, headers for the web server, and no source maps', async () => {
  const target = join(root, 'site')
  mkdirSync(join(root, 'shell/dist/1.0.0-aa/widget'))
  for (const name of ['runtime.js', 'element.js']) writeFileSync(join(root, 'shell/dist/1.0.0-aa/widget', name), script)
  await writeStaticSite({
    folders,
    target,
    settings: { mapEngine: 'maplibre', mapsOrigin: '', googleMapsKey: '', googleMapId: '', cableUrl: '/cable' },
    apiBase: 'https://{tenant}.api.example.com',
    scriptOrigins: ['https://pay.example.com'],
  })
  const html = readFileSync(join(target, 'index.html'), 'utf8')
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)![1]!.replaceAll('&#39;', "'")
  const hashes = Array.from(html.matchAll(/<script>([^]*?)<\/script>/g), ([, inline = '']) =>
    createHash('sha256').update(inline).digest('base64'),
  )
  expect(hashes).toHaveLength(1)
  expect(policy).toContain(
    `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')} https://pay.example.com;`,
  )
  expect(policy).toContain("connect-src 'self' https://*.api.example.com https: wss:;")
  expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'))
  const files = readdirSync(target, { recursive: true }).map(String)
  expect(files).toEqual(expect.arrayContaining(['_headers', 'shell/1.0.0-aa/main.js', 'shell/1.0.0-aa/main.js.br']))
  expect(files.filter((name) => name.includes('.map'))).toEqual([])
  expect(readFileSync(join(target, '_headers'), 'utf8')).toMatch(/^\/\*\n {2}x-content-type-options: nosniff\n/)
})
