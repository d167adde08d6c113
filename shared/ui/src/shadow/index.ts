/** Components inside a shadow root, in a page that is not ours. */
export { ShadowRootProvider } from './shadow-root-provider'
