export { createApiClient, type ApiClient, type ApiClientOptions, type CallOptions } from './api-client'
export { PortalError } from './portal-error'
