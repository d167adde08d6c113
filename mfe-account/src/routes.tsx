import { definePages } from '@portal/platform'
import { ProfilePage } from './profile/profile-page'
import { remote } from './remote'
import { CreateAccountPage } from './sign-up/create-account-page'
import { CreateAccountSuccessPage } from './sign-up/create-account-success-page'

/** The pages of account's routes, one for every path in its definition. */
export const routes = definePages(remote, { create_account: CreateAccountPage, create_account_success: CreateAccountSuccessPage, profile: ProfilePage })
