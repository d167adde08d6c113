/** Replaces the shell where there is none: in local development, on another site, in tests. */
export { createHostedPlatform, type HostedPlatform, type HostOptions } from './hosted-platform'
export { HostedPages, type HostedPagesProps } from './hosted-pages'
export { defineLifecycles, HostedRemote, type LifecycleProps } from './lifecycles'
