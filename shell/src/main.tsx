import './surface'
import { createRoot } from 'react-dom/client'
import { GlobalStyle } from '@portal/ui'
import { federationRuntime } from './federation/runtime'
import { loadPageData } from './page-data'
import { createPortal, Portal } from './portal'
import { ProblemPage } from './pages/problem-page'

/** Starts the portal: what the first HTML says → session, client, remotes, router → the page. */
async function start() {
  const container = document.getElementById('portal')
  if (!container) throw new Error('The page has no element with id "portal"; check the HTML that the shell server wrote')
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
  const early = new Map(Object.entries(window.__portalEarly ?? {}))
  root.render(<Portal {...createPortal(page.data, early, federationRuntime(page.data.releases))} />)
}

void start()
