import { isApiError } from '@portal/client'

/** What is said when somebody could not be told from a robot. */
export const BOT_CHECK_FAILED = 'Unexpected error occurred, please try again later.'

/** The server wanted another proof than the one it was shown. */
export const isBotCheckRefusal = (error: unknown): boolean => isApiError(error) && error.field === 'bot_check'
