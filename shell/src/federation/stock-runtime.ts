import * as core from '@module-federation/runtime/core'
import type { ShareScope } from '@portal/federation'

/**
 * Provides the stock federation runtime to builds that take it from the page (`externalRuntime`), and to each module of the
 * share scope what that runtime expects of it. A chunk of its own: builds of @portal/build do not need it.
 */
export function provideStockRuntime(scope: ShareScope): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core })
  for (const versions of Object.values(scope))
    for (const [version, provided] of Object.entries(versions))
      Object.assign(provided, {
        version,
        scope: ['default'],
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: false },
        strategy: 'loaded-first',
        useIn: [],
        deps: [],
        ...provided,
      })
}
