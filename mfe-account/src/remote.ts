import { defineRemote } from '@portal/platform/remote'

/** What account offers the shell: the customer's profile. Facts first; code loads on visit. */
export const remote = defineRemote({
  name: 'account',
  // The customer and the ways to pay are asked for by every customer page; what else the profile reads needs the customer's id.
  routes: [{ path: 'profile', title: 'Profile', layout: 'customer' }],
  slots: [],
})
