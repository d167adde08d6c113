import type { Brand } from '@portal/rules'

/** What a company says to those who come in, or what we say for it. */
export const welcomeText = ({ name, welcomeLine, welcomeText: text }: Brand) => ({
  line: welcomeLine ?? 'Your home, looked after.',
  text: text ?? `Visits, quotes and invoices from ${name} in one place.`,
})
