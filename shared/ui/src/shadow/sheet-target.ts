/**
 * The target of styled-components' style elements, for a shadow root whose page may forbid them: every style gets a
 * constructed stylesheet, which no content security policy restricts, and the element itself is never inserted.
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
