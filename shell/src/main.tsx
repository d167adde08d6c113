import './on-demand-chunks'
import { createRoot } from 'react-dom/client'
import { SOURCE_LANGUAGE } from '@portal/i18n'
import { CrashBoundary, GlobalStyle } from '@portal/ui'
import { createIntegrity } from './federation/integrity'
import { federationRuntime } from './federation/runtime'
import { installScriptPolicy } from './federation/script-policy'
import { nameFirstEntry } from './first-entry'
import { createCatalogs, speak } from './languages/catalogs'
import { loadPageData, readMessages } from './page-data'
import { CrashPage } from './pages/crash-page'
import { ProblemPage } from './pages/problem-page'
import { createPortal, Portal } from './portal'
import { checkOnReturn } from './updates/check-on-return'
import { watchInput } from './updates/unsaved-input'

/** Absolute URLs of the scripts that the initial HTML preloads. */
const listPreloads = (document: Document): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')].map(({ href }) => href)

/** Starts the portal: data of the initial HTML → session, client, remotes, router → the page. */
async function start() {
  const container = document.getElementById('portal')
  if (!container)
    throw new Error('The page has no element with id "portal"; check the HTML that the shell server wrote')
  const page = await loadPageData(document)
  const root = createRoot(container)
  const messages = readMessages(document)
  // The server has written the page in it.
  speak(document.documentElement.lang || SOURCE_LANGUAGE, messages)
  if (!page.ok) {
    root.render(
      <>
        <GlobalStyle />
        <ProblemPage problem={page.problem} onRetry={() => location.reload()} />
      </>,
    )
    return
  }
  const { shell, scriptOrigins } = page.data
  const integrity = createIntegrity(location.href)
  integrity.trust(shell.base, shell.files)
  installScriptPolicy(integrity, scriptOrigins, location.href)
  watchInput(document)
  nameFirstEntry(history, () => crypto.getRandomValues(new Uint32Array(2)).join('-'))
  const early = new Map(Object.entries(window.__portalEarly ?? {}))
  const hasFirstWords = Object.keys(messages).length > 0
  const catalogs = createCatalogs(
    integrity,
    new Set(hasFirstWords ? [new URL(shell.base, location.href).href, ...listPreloads(document)] : []),
    speak,
  )
  await catalogs.load(shell.base, shell.base)
  const portal = createPortal(page.data, early, federationRuntime(integrity, catalogs), catalogs)
  if (page.data.updatePollSeconds > 0) checkOnReturn(portal.updates, window)
  root.render(
    <CrashBoundary failed={() => <CrashPage phone={page.data.brand.phone} />}>
      <Portal {...portal} />
    </CrashBoundary>,
  )
}

void start()
