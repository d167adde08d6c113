import { definePages } from '@portal/platform'
import { ProfilePage } from './profile/profile-page'
import { remote } from './remote'

/** The pages of account's routes, one for every path in its facts. */
export const routes = definePages(remote, { profile: ProfilePage })
