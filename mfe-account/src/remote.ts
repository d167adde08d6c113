import { defineRemote } from '@portal/platform/remote'

/** What account offers the shell: signing up and the customer's profile. Facts first; code loads on visit. */
export const remote = defineRemote({
  name: 'account',
  routes: [
    { path: 'create_account', title: 'Create Account', layout: 'default' },
    { path: 'create_account_success', title: 'Thank You', layout: 'customer' },
    // The customer and the ways to pay are asked for by every customer page; what else the profile reads needs the customer's id.
    { path: 'profile', title: 'Profile', layout: 'customer' },
  ],
  slots: [],
})
