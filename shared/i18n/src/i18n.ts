import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { SOURCE_LANGUAGE } from './languages'
import { messageKey } from './message-key'

export type { I18n, MessageDescriptor }

/** Looks messages up by keys that follow from their English, so that scripts need no ids. */
class PageI18n extends I18n {
  override _(text: MessageDescriptor | string | undefined, values?: Record<string, unknown>, options?: MessageOptions) {
    const descriptor: Partial<MessageDescriptor> = typeof text === 'object' ? text : { id: text, ...options }
    const { id = '', message = id } = descriptor
    // Scripts have ids of messages with a context only.
    const key = this.locale === SOURCE_LANGUAGE || id in this.messages ? id : messageKey(message)
    return super._(key, descriptor.values ?? values, { ...options, message })
  }
}

/**
 * The texts of this page, in one language at a time. Until catalogs are loaded, and for what they lack, the English that
 * stands in the sources.
 */
export const i18n: I18n = new PageI18n({ locale: SOURCE_LANGUAGE, messages: { [SOURCE_LANGUAGE]: {} } })

// Builds have compiled messages only (@portal/build); what is left as a string has no placeholders.
declare const process: { env: { NODE_ENV?: string } }
if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler((message) => [message])
