/** The path of every page. All links between remotes are built here. */
export const paths = {
  dashboard: () => '/',
  login: (redirect?: string) => (redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'),
  passwordReset: () => '/password_reset',
  newPassword: () => '/new_password',
  token: (token: string) => `/token/${encodeURIComponent(token)}`,
  createAccount: () => '/create_account',
  createAccountSuccess: () => '/create_account_success',
  profile: (query?: { created: 'success' } | { edit: 'account' }) =>
    query ? `/profile?${new URLSearchParams(query)}` : '/profile',
  schedule: () => '/schedule',
  serviceHistory: (query?: { cancelled: true }) => (query ? '/service_history?cancelled=true' : '/service_history'),
  appointment: (id: number) => `/appointment/${id}`,
  appointmentDetails: (token: string) => `/appointment-details/${encodeURIComponent(token)}`,
  appointmentSummary: (id: number) => `/appointment_summary/${id}`,
  invoices: () => '/invoices',
  invoice: (id: number) => `/invoice/${id}`,
  quotes: () => '/quotes',
  quotePreview: (id: number) => `/quote_preview/${id}`,
} as const
