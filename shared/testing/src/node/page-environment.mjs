import FixedJsdomEnvironment from 'jest-fixed-jsdom'

/** jsdom that tells tests, in `globalThis.isRetry`, that the current one has failed once already; see `setUpTestApi`. */
export default class PageEnvironment extends FixedJsdomEnvironment {
  handleTestEvent({ name }) {
    if (name === 'test_retry') this.global.isRetry = true
    if (name === 'test_done') this.global.isRetry = false
  }
}
