export { clientNetwork, isOwnMachine, isPublicAddress } from './client-address'
export { errorCode, errorMessage } from './errors'
export { isFresh } from './etag'
export { acceptJson, MAX_JSON_DEPTH } from './json-body'
export { isSecretPath, secretPaths } from './secret-paths'
export {
  applyRequestRules,
  securityHeaders,
  setCommonHeaders,
  MAX_HEADER_BYTES,
  MAX_URL_LENGTH,
  perMinuteAndNetwork,
  readRequestId,
  requestSettings,
} from './request-rules'
