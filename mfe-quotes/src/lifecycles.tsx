import { defineLifecycles } from '@portal/host'
import { routes } from './routes'

/** For a host that is not our shell: a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles(routes)
