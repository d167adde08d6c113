/** Replaces the shell where there is none: in local development, on another site, in tests. */
export { createHostedPlatform } from './hosted-platform'
export { HostedPages } from './hosted-pages'
export { defineLifecycles, HostedRemote } from './lifecycles'
