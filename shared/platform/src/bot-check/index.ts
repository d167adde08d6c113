/**
 * The bot check: what a form that strangers may send asks for, where the tenant wants it. An entry of its own, so that
 * nothing of it is in a page without such a form; the work itself is fetched when somebody ticks the box.
 */
export { useBotCheck, type BotCheck, type BotCheckState } from './use-bot-check'
export { BOT_CHECK_FAILED, isBotCheckRefusal } from './refusal'
