import type { StyleRules } from './messages'

/** Adds the host page's rules through the CSSOM, since the field's CSP allows no inline styles. */
export function addRules(rules: StyleRules): void {
  const sheet = new CSSStyleSheet()
  for (const [selector, declarations] of Object.entries(rules)) {
    try {
      const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
      if (!(rule instanceof CSSStyleRule)) continue
      for (const [property, value] of Object.entries(declarations)) {
        rule.style.setProperty(
          property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          value,
        )
      }
    } catch {
      console.warn(`The payment field ignores a style rule with an invalid selector: ${selector}`)
    }
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
