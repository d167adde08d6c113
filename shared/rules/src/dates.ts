// Whatever writes dates, on its own, because it brings date-fns: pages fetch it once, as a module that the shell shares.
export * from './ach-authorization'
export * from './late-fee'
export * from './pictures'
export * from './visit-promise'
export * from './windows'
