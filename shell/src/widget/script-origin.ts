const OURS = /^(https?:\/\/[^/]+)\/widget\/(?:runtime|element)\.js(?:[?#]|$)/

/** Origin of the portal that a script's address names; undefined for a script that is not one of the widget's two. */
export const findPortal = (src: string): string | undefined => OURS.exec(src)?.[1]

/**
 * The portal's origin, by the script that runs or, since one of `type="module"` does not know its own address, by any of the
 * two in the page. Undefined if their code is in a file of the website's own, as optimizers lay scripts together.
 */
export function scriptOrigin(): string | undefined {
  for (const script of [document.currentScript, ...document.scripts]) {
    const origin = script instanceof HTMLScriptElement ? findPortal(script.src) : undefined
    if (origin !== undefined) return origin
  }
  return undefined
}
