/**
 * URL of the map's worker script. Browsers refuse a worker from another origin, but not a same-origin blob script that
 * imports it.
 */
export const workerUrl = (script: URL, page: { origin: string }): string =>
  script.origin === page.origin
    ? script.href
    : URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)}`], { type: 'text/javascript' }))
