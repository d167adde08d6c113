/**
 * Where the map's worker script is. A worker from another origin is refused unless a script of the page's own origin
 * imports it.
 */
export const workerUrl = (script: URL, page: { origin: string }): string =>
  script.origin === page.origin ? script.href : URL.createObjectURL(new Blob([`import ${JSON.stringify(script.href)}`], { type: 'text/javascript' }))
