/**
 * Bot check for forms that anonymous visitors may submit, if the tenant has it enabled. A separate entry point, so that pages
 * without such a form don't load it; the solver is loaded when the user ticks the box.
 */
export { useBotCheck, type BotCheck } from './use-bot-check'
export { BOT_CHECK_FAILED, isBotCheckRefusal } from './refusal'
