import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SOURCE_LANGUAGE } from '@portal/i18n/languages'
import type { Settings } from '@portal/platform'
import { securityHeaders } from '@portal/server'
import { DARK_STYLE_ID, darkMedia } from '@portal/theme'
import { darkCss, themeCss } from '@portal/theme/css'
import type { Release, StaticSite } from '../src/page-data'
import { ANALYTICS_FRAME, ANALYTICS_HTML, FRAME_POLICY } from './analytics-frame'
import { readNewestRecords, readShellRecord, shellFiles, type BuildFolders } from './builds'
import { hashSource } from './document'
import { FALLBACK_FONTS } from './fallback-fonts'
import { forAnySite, immutable } from './files'
import { escapeHtml } from './html'
import { LOADING_STATUS_SCRIPT } from './loading-status-script'
import { pagePolicy } from './page-policy'
import { listGates, newestBuilds } from './releases'
import { skeletonCss, skeletonHtml } from './skeleton-html'
import { WIDGET_REMOTE, widgetScripts } from './widget'
import { createServerWords } from './words'

interface StaticSiteOptions {
  folders: BuildFolders
  target: string
  settings: Settings
  /** Base URL of the API, with `{tenant}` for the subdomain; empty for the site's own origin. */
  apiBase: string
  /** Origins besides its own that a page may load scripts from. */
  scriptOrigins: string[]
}

/**
 * Writes the portal as static files for any web server that falls back to `index.html` for unknown paths. Without a shell
 * server the page fetches its tenant from the API and its remotes from `/releases.json`, and paints a little later. `_headers`
 * names the headers that the web server must send, in the form that Netlify and Cloudflare Pages read.
 */
export async function writeStaticSite({
  folders,
  target,
  settings,
  apiBase,
  scriptOrigins,
}: StaticSiteOptions): Promise<void> {
  const [shell, records, { releases }] = await Promise.all([
    readShellRecord(folders),
    readNewestRecords(folders),
    newestBuilds(folders).resolve({ visitor: { tenant: '', user: '' } }),
  ])
  await mkdir(target, { recursive: true })
  await cp(join(folders.shell, 'dist', shell.version), join(target, 'shell', shell.version), withoutMaps)
  for (const { remote, version } of releases) {
    const folder = folders.remotes[remote]
    if (folder) await cp(join(folder, 'dist', version), join(target, 'remotes', remote, version), withoutMaps)
  }
  await writeFile(
    join(target, 'releases.json'),
    JSON.stringify({
      settings,
      releases,
      gates: listGates(records),
      shell: shellFiles(shell),
      scriptOrigins,
    } satisfies StaticSite),
  )
  await writeWidget(join(folders.shell, 'dist', shell.version), join(target, 'widget'), releases)
  await writeFile(join(target, ANALYTICS_FRAME), ANALYTICS_HTML)
  await writeFile(join(target, '_headers'), HEADERS)
  await writeFile(
    join(target, 'index.html'),
    indexHtml(
      [...new Set([...(shell.chunks['static-page-data'] ?? []), ...shell.entry])],
      apiBase,
      scriptOrigins,
      settings.googleMapsKey !== '',
    ),
  )
}

/** Source maps are for developers, who have the sources. */
const withoutMaps = { recursive: true, filter: (path: string) => !/\.map(\.br)?$/.test(path) }

/** The page's content security policy is in the page itself. */
const HEADERS = Object.entries<Record<string, string>>({
  '/*': { ...securityHeaders, 'x-frame-options': 'SAMEORIGIN', 'strict-transport-security': 'max-age=63072000' },
  '/shell/*': immutable,
  '/remotes/*': immutable,
  '/widget/*': { 'cache-control': 'public, max-age=300, no-transform', ...forAnySite },
  [`/${ANALYTICS_FRAME}`]: { 'content-security-policy': FRAME_POLICY },
})
  .flatMap(([path, headers]) => [path, ...Object.entries(headers).map((header) => `  ${header.join(': ')}`)])
  .map((line) => `${line}\n`)
  .join('')

/** Which files and live connections the API names is not known here, so pictures and calls may use any origin by TLS; scripts may not. */
const writePolicy = (scriptOrigins: string[], apiBase: string, hasGoogleMap: boolean): string => {
  const api =
    apiBase && URL.canParse(apiBase.replace('{tenant}', 'tenant'))
      ? [new URL(apiBase.replace('{tenant}', 'tenant')).origin.replace('//tenant.', '//*.')]
      : []
  return pagePolicy(
    hashSource(LOADING_STATUS_SCRIPT),
    {
      scripts: scriptOrigins,
      frames: scriptOrigins,
      connect: [...api, 'https:', 'wss:'],
      images: [...api, 'https:'],
      uploads: [],
    },
    { hasGoogleMap },
  )
}

/** Writes the booking widget's scripts and its `release.json`. The web server must serve these, `/shell` and `/remotes` with CORS. */
async function writeWidget(shellBuild: string, target: string, releases: readonly Release[]): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const name of widgetScripts) await cp(join(shellBuild, 'widget', name), join(target, name))
  const release = releases.find(({ remote }) => remote === WIDGET_REMOTE)
  await writeFile(join(target, 'release.json'), JSON.stringify(release ?? null))
}

/** Until the page knows its tenant. */
const UNKNOWN_BRAND = { primaryColor: '', secondaryColor: '' }

const indexHtml = (
  entry: string[],
  apiBase: string,
  scriptOrigins: string[],
  hasGoogleMap: boolean,
): string => `<!doctype html>
<html lang="en" data-api-base="${escapeHtml(apiBase)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(writePolicy(scriptOrigins, apiBase, hasGoogleMap))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal</title>
<link rel="icon" href="data:,">
<style>${themeCss(UNKNOWN_BRAND)}${FALLBACK_FONTS}${skeletonCss(false)}</style>
<style id="${DARK_STYLE_ID}" media="${darkMedia.system}">${darkCss(UNKNOWN_BRAND)}</style>
<script>${LOADING_STATUS_SCRIPT}</script>
${entry.map((src) => `<script defer src="${escapeHtml(src)}"></script>`).join('\n')}
</head>
<body><div id="portal">${skeletonHtml(undefined, { heading: undefined, hasMenu: false, i18n: createServerWords({}, SOURCE_LANGUAGE, {}) })}</div><noscript>This portal needs JavaScript. Please enable JavaScript and reload the page.</noscript></body>
</html>
`
