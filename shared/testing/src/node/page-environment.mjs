import { createRequire } from 'node:module'
import FixedJsdomEnvironment from 'jest-fixed-jsdom'
import { skipForeignRules } from './rule-filter.mjs'

/** The module `name` as the last of these packages sees it, each of which depends on the next. */
function loadFrom(packages, name) {
  const load = packages.reduce((from, next) => createRequire(from.resolve(next)), createRequire(import.meta.url))
  return { path: load.resolve(name), exports: load(name) }
}

/** Tables of roles: 300 small modules without state, most of what Jest would load anew for each test file. */
const sharedModules = [
  loadFrom(['@testing-library/react', '@testing-library/dom'], 'aria-query'),
  loadFrom(['@testing-library/jest-dom'], 'aria-query'),
]

const jsdom = ['jest-fixed-jsdom', 'jest-environment-jsdom', 'jsdom']
const { implForWrapper } = loadFrom(jsdom, 'jsdom/lib/jsdom/living/generated/utils.js').exports
const { matchesDontThrow } = loadFrom(jsdom, 'jsdom/lib/jsdom/living/helpers/selectors.js').exports

/**
 * jsdom that tells tests, in `globalThis.isRetry`, that the current one has failed once already; see `setUpTestApi`. The
 * modules in `globalThis.sharedModules` are loaded once for all files; see `shared-modules.ts`.
 */
export default class PageEnvironment extends FixedJsdomEnvironment {
  constructor(...given) {
    super(...given)
    this.global.sharedModules = sharedModules
    const page = implForWrapper(this.global.document)
    matchesDontThrow(page.documentElement, '*') // creates the engine
    skipForeignRules(page._nwsapiDontThrow)
  }

  handleTestEvent({ name }) {
    if (name === 'test_retry') this.global.isRetry = true
    if (name === 'test_done') this.global.isRetry = false
  }
}
