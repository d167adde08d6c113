/** Stands in for the shell where there is none: on a laptop, on another site, in a test. */
export { createHostedPlatform, type HostedPlatform, type HostOptions } from './hosted-platform'
export { HostedPages, type HostedPagesProps } from './hosted-pages'
export { defineLifecycles, HostedRemote, type LifecycleProps } from './lifecycles'
