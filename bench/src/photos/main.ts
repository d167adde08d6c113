// `node scripts/proof-photos.mjs [sample|full]`: photos from a customer's page to the embedded store and back, and all that
// the store must refuse. The portal is the built one, over HTTP; the pages' own client sends the files.
import { demoIds } from 'api/seed'
import { availableParallelism } from 'node:os'
import { createCount } from './counted'
import { openProofPortal } from './portal'
import { proveRefusals } from './prove-refusals'
import { proveSigner } from './prove-signer'
import { proveUploads } from './prove-uploads'

const size = process.argv[2] ?? 'sample'
if (size !== 'sample' && size !== 'full') {
  console.error('node scripts/proof-photos.mjs [sample|full]; sample unless given.')
  process.exit(1)
}
const started = performance.now()
const count = createCount()
const portal = await openProofPortal()
try {
  // Jobs of the customer with no photos of their own; each takes a hundred.
  const jobs = demoIds('acme').appointments.history
  const uploads = await proveUploads(portal, count, { jobs: jobs.slice(0, 15), pictures: size === 'full' ? 300 : 30 })
  console.log(uploads)
  await proveRefusals(portal, count, { jobs: jobs.slice(20, 40) })
  await proveSigner(portal, count)
} finally {
  await portal.close()
}
console.log(`\n${count.summary()}; ${size}, ${Math.round((performance.now() - started) / 1000)} s on ${availableParallelism()} cores, Node ${process.versions.node}`)
process.exit(count.failed() > 0 ? 1 : 0)
