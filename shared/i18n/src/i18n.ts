import { setupI18n, type I18n, type MessageDescriptor } from '@lingui/core'

export type { I18n, MessageDescriptor }

/**
 * The texts of this page, in one language at a time. Until catalogs are loaded, and for what they lack, the English that
 * stands in the sources.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

// A production build has compiled messages only (@portal/build); what is left as a string has no placeholders.
declare const process: { env: { NODE_ENV?: string } }
if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler((message) => [message])
