/** What can be done to the document, as functions from one document to the next. */
export { ChangeError, InvalidValue, inOrder, requireEffect, requireTenants, type Change } from './change'
export { isDay } from './dates'
export { kill, unkill } from './kills'
export { checkPeople, pause, raise, startRollout, stopRollout, usualGuard } from './rollouts'
export { promoteToChannel, rollBack } from './channels'
export { knowTenants, pin, setChannel, unpin } from './tenants'
export { serveShell, signBuild } from './builds'
