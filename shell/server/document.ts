import { createHash } from 'node:crypto'
import type { Messages } from '@lingui/core'
import { LRUCache } from 'lru-cache'
import semver from 'semver'
import type { RemoteRecord } from '@portal/build'
import { callUrl } from '@portal/client/address'
import type { PortalCallName } from '@portal/contract'
import { SOURCE_LANGUAGE, textDirection } from '@portal/i18n/languages'
import { DARK_STYLE_ID, darkMedia, tokens, type SchemeChoice } from '@portal/theme'
import { darkCss, FORMER_TOKENS, themeCss, type BrandLook } from '@portal/theme/css'
import { RECENT_QUERY } from '../src/menu/recent'
import type { LoadedPage, Release, SentPage } from '../src/page-data'
import { FALLBACK_FONTS } from './fallback-fonts'
import { escapeHtml, jsonBlock } from './html'
import { LOADING_STATUS_SCRIPT } from './loading-status-script'
import { PREFETCH_SCRIPT } from './prefetch-script'
import {
  hasMenu,
  isWelcomePage,
  matchRoute,
  toManifest,
  preloadsFor,
  releasesFor,
  type MatchedRoute,
  type PageAssets,
} from './preloads'
import { SHELL_REPORT_SCRIPT } from './shell-report-script'
import { shortenRelease } from './short-releases'
import { skeletonCss, skeletonHtml } from './skeleton-html'
import { createServerWords, firstMessages, languageFacts, type Words } from './words'

/** CSP source of an inline script. */
export const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** CSP sources of the page's inline scripts. */
export const INLINE_SCRIPT_HASHES = [PREFETCH_SCRIPT, LOADING_STATUS_SCRIPT, SHELL_REPORT_SCRIPT]
  .map(hashSource)
  .join(' ')

interface DocumentInput {
  page: LoadedPage
  assets: PageAssets
  /** Requested path and query. */
  url: string
  /** Records of the page's builds, keyed by base. */
  records?: ReadonlyMap<string, RemoteRecord>
  extraScripts?: readonly string[] | undefined
  scheme?: SchemeChoice
  /** One that the shell's build speaks. */
  language?: string
}

/** A tenant's theme takes milliseconds to compute. */
const themes = new LRUCache<string, { light: string; dark: string }>({ max: 1_000 })

function findTheme(brand: BrandLook) {
  const key = `${brand.primaryColor} ${brand.secondaryColor} ${brand.corners}`
  const theme = themes.get(key) ?? { light: themeCss(brand), dark: darkCss(brand) }
  themes.set(key, theme)
  return theme
}

/** The shell API with which the tokens got their names. */
const TOKENS_SINCE = '1.5.0'

const hasOlderRemotes = (records: ReadonlyMap<string, RemoteRecord>): boolean =>
  [...records.values()].some(({ builtAgainst }) => semver.lt(builtAgainst.shellApi, TOKENS_SINCE))

/** The title of one of the shell's own pages, for `<title>` and the skeleton. */
function shellTitle(pathname: string, i18n: Words): string | undefined {
  if (pathname === '/') return i18n._('Dashboard')
  if (pathname === '/login') return i18n._('Log In')
  if (pathname === '/password_reset') return i18n._('Forgot Password')
  return pathname === '/new_password' ? i18n._('Create New Password') : undefined
}

function documentTitle(page: LoadedPage, heading: string | undefined, i18n: Words): string {
  if (!page.ok) return `Portal - ${page.problem === 'unknown-host' ? i18n._('Invalid URL') : i18n._('Not available')}`
  const company = page.data.tenant.name
  return heading
    ? i18n._('{company} Portal - {heading}', { company, heading })
    : i18n._('{company} Portal', { company })
}

const messagesBlock = (language: string, messages: Messages): string =>
  language === SOURCE_LANGUAGE
    ? ''
    : `<script type="application/json" id="portal-messages">${jsonBlock(messages)}</script>\n`

/**
 * Renders the initial HTML: tenant, brand, releases and the manifests of the remotes on it as one JSON block, the page's first
 * API reads, preloads for its scripts, and a skeleton that paints before any script has run.
 */
export function renderDocument({
  page,
  assets,
  url,
  records = new Map(),
  extraScripts = [],
  scheme = 'system',
  language = SOURCE_LANGUAGE,
}: DocumentInput): string {
  const pathname = url.split('?')[0] ?? '/'
  const data = page.ok ? page.data : undefined
  const route = data && matchRoute(pathname, data.releases)
  const needed = data ? releasesFor(pathname, route, data.releases) : []
  const findRecord = (release: Release) => (needed.includes(release) ? records.get(release.base) : undefined)
  const preloads = data ? preloadsFor({ pathname, route, assets, findRecord, releases: data.releases }) : []
  const messages = firstMessages(language, assets, preloads, records.values())
  const i18n = createServerWords(assets, language, messages)
  const heading = route ? i18n._(route.facts.title) : shellTitle(pathname, i18n)
  const title = documentTitle(page, heading, i18n)
  // Inlines the manifests of the remotes on this page; others are fetched on navigation.
  const withManifest = (release: Release): Release => {
    const record = findRecord(release)
    return record ? { ...release, manifest: toManifest(record) } : release
  }
  const sent: SentPage = data
    ? {
        ok: true,
        data: {
          ...data,
          releases: data.releases.map(withManifest).map(shortenRelease),
          ...languageFacts(language, assets),
        },
      }
    : page
  const isWelcome = isWelcomePage(pathname, route)
  const theme = findTheme(data?.brand ?? { primaryColor: '', secondaryColor: '' })
  const isShellTrial = data?.trials?.some(({ remote }) => remote === 'shell')
  const early = data ? earlyReads(pathname, route).map((address) => ({ address, base: data.apiBase })) : []
  // The first scripts have a high priority: browsers fetch deferred ones after all that is preloaded, and nothing would run until then.
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(data?.brand.faviconUrl ?? 'data:,')}">
<meta name="theme-color" content="${escapeHtml(data?.brand.primaryColor ?? tokens.color.brand)}">
<style>${theme.light}${hasOlderRemotes(records) ? FORMER_TOKENS : ''}${FALLBACK_FONTS}${skeletonCss(isWelcome, Boolean(data?.brand.heroUrl))}</style>
<style id="${DARK_STYLE_ID}" media="${darkMedia[scheme]}">${theme.dark}</style>
<script type="application/json" id="portal-data">${jsonBlock(sent)}</script>
<script type="application/json" id="portal-early">${jsonBlock(early)}</script>
${messagesBlock(language, messages)}<script>${PREFETCH_SCRIPT}</script>
${isShellTrial ? `<script>${SHELL_REPORT_SCRIPT}</script>\n` : ''}<script>${LOADING_STATUS_SCRIPT}</script>
${[...assets.entry, ...extraScripts].map((src) => `<script defer fetchpriority="high" src="${escapeHtml(src)}"${integrityAttribute(assets.hashes[src])}></script>`).join('\n')}
${preloads.map(({ href, integrity }) => `<link rel="preload" as="script" href="${escapeHtml(href)}"${integrityAttribute(integrity)}${crossOriginAttribute(href)}>`).join('\n')}
</head>
<body>
<div id="portal">${skeletonHtml(data, { heading, hasMenu: hasMenu(pathname, route), isWelcome, i18n })}</div>
<noscript>${i18n._('This portal needs JavaScript. Please enable JavaScript and reload the page.')}</noscript>
</body>
</html>
`
}

const integrityAttribute = (hash: string | undefined): string => (hash ? ` integrity="${hash}"` : '')

/** Integrity of a cross-origin script, e.g. from a CDN, is checked only with CORS; its preload must then use CORS, too. */
const crossOriginAttribute = (href: string): string => (href.startsWith('/') ? '' : ' crossorigin="anonymous"')

/** API URLs that a customer page requests first: the signed-in user, the menu's data, and the route's queries. */
function earlyReads(pathname: string, route: MatchedRoute | undefined): string[] {
  if (!hasMenu(pathname, route)) return []
  const fill = (value: string) => (value.startsWith(':') ? (route?.params[value.slice(1)] ?? '') : value)
  const own = (route?.facts.queries ?? []).map(({ call, params, query }) =>
    callUrl(
      call as PortalCallName,
      {
        params: Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, fill(value)])),
        query,
      } as never,
    ),
  )
  const shared = [
    callUrl('findUserByEmail', { query: { email: '{email}' } }),
    callUrl('reportAppointments', { query: RECENT_QUERY }),
    callUrl('listPaymentMethods'),
  ]
  return [...new Set([...shared, ...own])]
}
