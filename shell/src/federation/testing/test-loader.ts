import type { Build, Release } from '../../page-data'
import type { FederationRuntime } from '../remote-build'
import { createRemoteLoader } from '../remote-loader'

/** A load is late after this much silence. */
export const SILENCE_MS = 20_000

const build = (remote: string, version: string): Build => ({
  version,
  base: `/remotes/${remote}/${version}/`,
  manifestHash: `sha384-${version}`,
})
const release = (name: string, paths: string[], more: Partial<Release> = {}, slots: string[] = []): Release => ({
  ...build(`mfe-${name}`, '1.1.0'),
  remote: `mfe-${name}`,
  facts: {
    name,
    routes: paths.map((path) => ({ path, title: path, layout: 'customer' as const })),
    slots: slots as never,
  },
  manifest: { snapshot: {} as never, files: {} },
  rollout: null,
  fallback: null,
  ...more,
})
export const older = build('mfe-billing', '1.0.0')
export const billing = release('billing', ['invoices', 'invoice/:id'], {}, ['invoice.pay'])
export const quotes = release('quotes', ['quotes'])

export type Answer = (id: string, version: string) => Promise<unknown>

export const anyManifest = async (_build: Build, _signal: AbortSignal) => ({ snapshot: {}, files: {} }) as never

/** Creates a loader whose remotes respond with `answer`. `arrive` signals that some script has arrived. */
export function setUp(
  answer: Answer,
  {
    releases = [billing, quotes],
    hasRun = (): boolean => false,
    silenceMs = SILENCE_MS,
    fetchManifest = anyManifest,
    renew = async (_build: Build) => undefined as void,
  } = {},
) {
  const listeners = new Set<() => void>()
  const using = new Map<string, string>()
  const used: string[] = []
  const cancelled: string[] = []
  const ahead: string[] = []
  const runtime: FederationRuntime = {
    use: (name, { version }) => {
      using.set(name, version)
      used.push(`${name} ${version}`)
    },
    load: async <T>(name: string, expose: string) =>
      (await answer(`${name}/${expose}`, using.get(name) ?? '')) as T | null,
    fetchAhead: (name, part) => void ahead.push(`${name} ${part}`),
    hasRun,
    renew,
    cancelPreloads: ({ base }) => void cancelled.push(base),
  }
  const reported: string[] = []
  const reloaded: string[] = []
  const loader = createRemoteLoader({
    runtime,
    releases,
    fetchManifest,
    probe: async () => ({ status: 404 }),
    report: ({ remote }, { version }, { phase, errorClass, httpStatus }) =>
      void reported.push([remote, version, phase, errorClass ?? 'well', httpStatus ?? ''].join(' ').trim()),
    reloadOntoFallback: (remote) => void reloaded.push(remote),
    now: () => 0,
    silenceMs,
    arrivals: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    backOffMs: [1, 1],
  })
  return {
    loader,
    used,
    cancelled,
    ahead,
    reported,
    reloaded,
    arrive: () => listeners.forEach((listener) => listener()),
  }
}

export const InvoicesPage = () => null
export const pages = { routes: { facts: billing.facts, pages: { invoices: InvoicesPage } } }
export const well: Answer = async () => pages
export const broken: Answer = async () => Promise.reject(new Error('ScriptNetworkError: Failed to load script'))
