import { defineRemote } from '@portal/platform/remote'

/** What account offers the shell: sign-up and the customer's profile. Metadata only; code loads on visit. */
export const remote = defineRemote({
  name: 'account',
  routes: [
    { path: 'create_account', title: 'Create Account', layout: 'default', frame: 'welcome' },
    { path: 'confirm_email', title: 'Confirm Email', layout: 'default', frame: 'welcome' },
    { path: 'create_account_success', title: 'Thank You', layout: 'customer' },
    // No queries: every customer page prefetches the customer and the payment methods; the profile's other reads need the customer's id.
    { path: 'profile', title: 'Profile', layout: 'customer', shows: ['profile.payment-method'] },
  ],
  slots: [],
  offers: { 'profile.payment-method': 'one' },
  navigation: [
    {
      path: 'profile',
      label: 'Profile',
      section: 'Account',
      order: 10,
      icon: 'user',
      tab: { label: 'Profile', order: 40 },
    },
  ],
})
