export { callUrl, callMethod, type CallParts } from './call-url'
export { ApiError, isApiError, UNEXPECTED } from './api-error'
export { createClient, pathOnOwnOrigin, type CallArguments, type CallOptions, type Client, type ClientOptions, type Credentials } from './client'
export { ClientProvider, useClient, useForgetAnswers, useQuery, useRefresh, useRemember, type Query } from './hooks'
