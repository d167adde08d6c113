import { msg } from '@lingui/core/macro'
import { isApiError } from '@portal/client'

/** Shown to the user when the bot check fails. */
export const BOT_CHECK_FAILED = msg`Unexpected error occurred, please try again later.`

/** Whether the server rejected the bot check proof. */
export const isBotCheckRefusal = (error: unknown): boolean => isApiError(error) && error.field === 'bot_check'
