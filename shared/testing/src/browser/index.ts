/** For tests of pages: the page in its real surroundings, with the real API behind it. */
export { holdRequests, passTime, renderPage, type RenderPageOptions } from './render-page'
export { openTestApi, setUpTestApi, setUpTestApiForEach, type PageTestApi } from './test-api'
export { renderStory } from './render-story'
export { moneyIn, wordsOf } from './printed-text'
export { figuresByHand, randomEdits, seededNumbers } from './random-document'
