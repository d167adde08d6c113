/**
 * Where styled-components puts its style elements, for a shadow root whose page may forbid them: every style is given a
 * constructed sheet, which no content security policy looks at, and the element itself enters no document.
 */
export function sheetTarget(root: ShadowRoot): HTMLElement {
  const target = document.createElement('div')
  target.insertBefore = <T extends Node>(style: T): T => {
    const sheet = new CSSStyleSheet()
    root.adoptedStyleSheets.push(sheet)
    Object.defineProperty(style, 'sheet', { value: sheet })
    return style
  }
  return target
}
