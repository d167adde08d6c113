export { deleteOldDeliveries } from './deliveries'
export { resealWebhookSecrets } from './secrets'
export { webhooksArea } from './webhooks.routes'
export { startWebhookWorker } from './worker'
