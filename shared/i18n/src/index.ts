export { i18n, type I18n, type MessageDescriptor } from './i18n'
export { Trans, useLingui } from './react'
export * from './languages'
export { messageKey } from './message-key'
