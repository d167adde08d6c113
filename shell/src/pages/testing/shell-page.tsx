import type { ComponentType } from 'react'
import { definePages } from '@portal/platform'
import { defineRemote } from '@portal/platform/remote'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { createSessionStore, type SessionStore } from '../../session/session-store'

interface OpenOptions extends Partial<RenderPageOptions> {
  store?: SessionStore
}

/** Sets up tests of a page of the shell with its route: an API for all of them, and for each an empty storage. */
export function setUpShellPage(route: string, Page: ComponentType<{ store: SessionStore }>) {
  const api = setUpTestApi()
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const facts = defineRemote({ name: 'home', routes: [{ path: route, title: 'Page', layout: 'default' }], slots: [] })
  async function openPage({
    store = createSessionStore(localStorage, sessionStorage),
    path = `/${route}`,
    ...options
  }: OpenOptions = {}) {
    const routes = definePages(facts, { [route]: () => <Page store={store} /> })
    return { ...(await renderPage({ api, path, routes, ...options })), store }
  }
  return { api, openPage }
}
