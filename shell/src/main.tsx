import './on-demand-chunks'
import { createRoot } from 'react-dom/client'
import { CrashBoundary, GlobalStyle } from '@portal/ui'
import { createIntegrity } from './federation/integrity'
import { federationRuntime } from './federation/runtime'
import { installScriptPolicy } from './federation/script-policy'
import { nameFirstEntry } from './first-entry'
import { loadPageData } from './page-data'
import { CrashPage } from './pages/crash-page'
import { ProblemPage } from './pages/problem-page'
import { createPortal, Portal } from './portal'
import { checkOnReturn } from './updates/check-on-return'
import { watchInput } from './updates/unsaved-input'

/** Starts the portal: data of the initial HTML → session, client, remotes, router → the page. */
async function start() {
  const container = document.getElementById('portal')
  if (!container)
    throw new Error('The page has no element with id "portal"; check the HTML that the shell server wrote')
  const page = await loadPageData(document)
  const root = createRoot(container)
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
  const portal = createPortal(page.data, early, federationRuntime(integrity))
  if (page.data.updatePollSeconds > 0) checkOnReturn(portal.updates, window)
  root.render(
    <CrashBoundary failed={() => <CrashPage phone={page.data.brand.phone} />}>
      <Portal {...portal} />
    </CrashBoundary>,
  )
}

void start()
