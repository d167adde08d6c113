// `npm run bench -- html [rounds]`: pages' first HTML, as browsers ask for it: compressed, over 16 kept connections.
import { Driver } from './scale/drive'
import { withLab } from './seeded-portal'
import { median, quantile } from './statistics'

const SAMPLE_MS = 3_000
const rounds = Number(process.argv[2] ?? 5)
const pages = ['/', '/login', '/invoices']

await withLab(async ({ portal: { port } }) => {
  const driver = new Driver(port, 16)
  const found = new Map(pages.map((path) => [path, { perSecond: [] as number[], p99: [] as number[] }]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [path, { perSecond, p99 }] of found) {
      const request = {
        method: 'GET',
        path,
        headers: {
          host: `acme.localhost:${port}`,
          accept: 'text/html',
          'accept-encoding': 'gzip, deflate, br, zstd',
        },
      }
      const { requests, seconds, latencies } = await driver.run(() => request, SAMPLE_MS)
      // The first round is a warm-up.
      if (round === 0) continue
      perSecond.push(requests / seconds)
      p99.push(quantile(latencies, 0.99))
    }
  }
  console.log(
    `\n${rounds} rounds of ${SAMPLE_MS / 1_000} s, medians (lowest to highest).\n\n| page | requests/s | p99 ms |\n|---|---|---|`,
  )
  const range = (values: number[], digits: number) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
  for (const [path, { perSecond, p99 }] of found) console.log(`| ${path} | ${range(perSecond, 0)} | ${range(p99, 1)} |`)
})
