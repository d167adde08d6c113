const started = new Map<string, Promise<void>>()

/**
 * Loads a third-party script once per URL. One that failed, or that loaded without defining what it should (a proxy's error
 * page), is removed, so that the next call retries. Rejects if it did not load.
 * @param isThere whether what the script defines is there
 */
export function loadScript(url: string, isThere: () => boolean = () => true): Promise<void> {
  const known = started.get(url)
  if (known) return known
  const loading = addScript(url, isThere)
  started.set(url, loading)
  loading.catch(() => started.delete(url))
  return loading
}

function addScript(url: string, isThere: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`The script at ${url} did not load. Check that the page's CSP allows its origin.`))
    }
    script.onload = () => (isThere() ? resolve() : fail())
    script.onerror = fail
    script.async = true
    script.src = url
    document.head.append(script)
  })
}
