export { callUrl, callMethod, type CallParts } from './call-url'
export { ApiError, isApiError, reportedMessage, UNEXPECTED } from './api-error'
export { toJson } from './to-json'
export {
  createClient,
  pathOnOwnOrigin,
  type CallArguments,
  type CallOptions,
  type Client,
  type ClientOptions,
  type Credentials,
} from './client'
export { ClientProvider, useClient, useForgetAnswers, useQuery, useRefresh, useRemember, type Query } from './hooks'
