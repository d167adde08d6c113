import { definePages, LatePage } from '@portal/platform'
import { ProfilePage } from './profile/profile-page'
import { remote } from './remote'

/** The pages of account's routes, one for every path in its definition. */
export const routes = definePages(remote, {
  create_account: new LatePage(
    async () =>
      (await import(/* webpackChunkName: "page-create_account" */ './sign-up/create-account-page')).CreateAccountPage,
  ),
  confirm_email: new LatePage(
    async () =>
      (await import(/* webpackChunkName: "page-confirm_email" */ './confirm-email/confirm-email-page'))
        .ConfirmEmailPage,
  ),
  create_account_success: new LatePage(
    async () =>
      (await import(/* webpackChunkName: "page-create_account_success" */ './sign-up/create-account-success-page'))
        .CreateAccountSuccessPage,
  ),
  profile: ProfilePage,
})
