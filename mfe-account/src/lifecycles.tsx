import { defineLifecycles } from '@portal/host'
import { routes } from './routes'

/** For hosts other than our shell: a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles(routes)
