import type { StyleRules } from './messages'

/** Adds a host page's rules. They go in through the object model: the field's policy allows no style text at all. */
export function addRules(rules: StyleRules): void {
  const sheet = new CSSStyleSheet()
  for (const [selector, declarations] of Object.entries(rules)) {
    try {
      const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
      if (!(rule instanceof CSSStyleRule)) continue
      for (const [property, value] of Object.entries(declarations)) {
        rule.style.setProperty(property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value)
      }
    } catch {
      console.warn(`The payment field leaves out a style rule whose selector it cannot read: ${selector}`)
    }
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
