import './widget-global'

const address = (document.currentScript as HTMLScriptElement | null)?.src
if (!address || !globalThis.__portalWidgetBuild) throw new Error('The booking widget’s runtime.js must be a script of its own with a src; check the page’s HTML')

/** Origin of the portal, which is where the page loads our scripts from. */
export const portalOrigin = new URL(address).origin
export const { files } = globalThis.__portalWidgetBuild
export const base = portalOrigin + globalThis.__portalWidgetBuild.base
// The script's own address is stable, its further files' are not.
__webpack_public_path__ = base
