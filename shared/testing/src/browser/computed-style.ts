/**
 * Keeps computed styles until the document changes. jsdom matches an element with every rule of every style sheet whenever
 * its style is asked for, and each query by role and each click ask for hundreds.
 */
export function keepComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window)
  let kept = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => void (kept = new WeakMap())
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  window.getComputedStyle = (element, pseudo) => {
    // The observer hears nothing from shadow roots and from elements outside of the document.
    if (pseudo || element.getRootNode() !== document) return compute(element, pseudo)
    if (changes.takeRecords().length > 0) forget()
    const style = kept.get(element) ?? compute(element)
    kept.set(element, style)
    return style
  }
}
