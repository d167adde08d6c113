/** The cache with the offline page alone. */
const OFFLINE_CACHE = 'portal-offline'

/**
 * The service worker of every page: pages always come from the network, and the offline page stands in where there is none. It keeps
 * no page and no script, so that a release and its take-back reach the next page as they do without it.
 */
export const SERVICE_WORKER = `
addEventListener('install', function (event) {
  skipWaiting()
  event.waitUntil(caches.open('${OFFLINE_CACHE}').then(function (cache) { return cache.add('/offline') }))
})
addEventListener('activate', function (event) {
  var preload = registration.navigationPreload
  event.waitUntil(Promise.all([clients.claim(), preload && preload.enable()]))
})
addEventListener('fetch', function (event) {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then(function (preloaded) { return preloaded || fetch(event.request) })
      .catch(function (error) {
        return caches.match('/offline').then(function (page) { if (page) return page; throw error })
      })
  )
})
`
