import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVariables } from '@portal/cli'
import { writeStaticSite } from 'shell/server'
import { buildFolders } from './build-folders'
import { readGoogleMaps } from './config/config'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const target = process.argv[2]
if (!target) {
  console.error('Specify the target folder: npm run export-static -- <folder>')
  process.exit(1)
}
const google = readGoogleMaps(createVariables(process.env))
const apiBase = (process.env['API_BASE'] ?? '').replace(/\/$/, '')
const mapsOrigin = process.env['MAPS_ORIGIN'] ?? ''
await writeStaticSite({
  folders: buildFolders(root),
  target: resolve(target),
  apiBase,
  scriptOrigins: (process.env['SCRIPT_ORIGINS'] ?? '').split(',').filter(Boolean),
  settings: {
    mapEngine: google.googleMapsKey ? 'google' : 'maplibre',
    mapsOrigin,
    ...google,
    cableUrl: `${apiBase}/cable`,
  },
})
console.log(
  `The static site is in ${resolve(target)}. Any web server that serves index.html for unknown paths can host it.`,
)
