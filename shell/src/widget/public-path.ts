import './widget-global'

const address = (document.currentScript as HTMLScriptElement | null)?.src
if (!address || !globalThis.__portalWidgetBuild) throw new Error('The booking widget’s runtime.js must be loaded by its own <script src>; check the page’s HTML')

/** Origin of the portal, from which the page loads this script. */
export const portalOrigin = new URL(address).origin
export const { files } = globalThis.__portalWidgetBuild
export const base = portalOrigin + globalThis.__portalWidgetBuild.base
// This script's URL is stable; those of its chunks are not.
__webpack_public_path__ = base
