/** For page tests: a page with its real router and client, against the real API. */
export { dialogClosed } from './dialog-closed'
export { fill } from './fill'
export { holdRequests, passTime, renderPage, type RenderPageOptions } from './render-page'
export { openTestApi, setUpTestApi, setUpTestApiForEach, type PageTestApi } from './test-api'
export { renderStory } from './render-story'
export { moneyIn, readWords } from './printed-text'
export { figuresByHand, randomEdits, seededNumbers } from './random-document'
