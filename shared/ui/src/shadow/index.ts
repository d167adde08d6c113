/** Components inside a shadow root, in a page that is not ours. */
export { ShadowSurroundings } from './shadow-surroundings'
