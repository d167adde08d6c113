/**
 * Keeps each computed style until something changes that it can depend on. jsdom matches an element with every rule of every
 * style sheet whenever its style is asked for, and each query by role and each click ask for hundreds.
 *
 * A change of an element counts for everything inside its parent: siblings and what they contain (`a + b`, `:nth-child`,
 * inheritance). A change in the head counts for the whole document. A rule with `:has()` would need more than that.
 */
export function keepComputedStyles(): void {
  // Changes may be reported after Jest has removed the global `document`.
  const page = document
  const { head } = page
  const compute = window.getComputedStyle.bind(window)
  const cache = new WeakMap<Element, { style: CSSStyleDeclaration; at: number }>()
  const changedAt = new WeakMap<Node, number>()
  let changes = 0
  const note = (records: MutationRecord[]) => {
    for (const { target } of records)
      changedAt.set(head.contains(target) ? page : (target.parentNode ?? target), (changes += 1))
  }
  const observer = new MutationObserver(note)
  observer.observe(page, { subtree: true, childList: true, attributes: true })

  /** When something changed last that the element's style can depend on; null outside of the document. */
  function lastChangeAround(element: Element): number | null {
    let last = 0
    for (let node: Node | null = element; node; node = node.parentNode) {
      last = Math.max(last, changedAt.get(node) ?? 0)
      if (node === page) return last
    }
    return null
  }

  window.getComputedStyle = (element, pseudo) => {
    note(observer.takeRecords())
    const last = lastChangeAround(element)
    // The observer hears nothing from shadow roots and from elements outside of the document.
    if (pseudo || last === null) return compute(element, pseudo)
    const known = cache.get(element)
    if (known && known.at >= last) return known.style
    const style = compute(element)
    cache.set(element, { style, at: changes })
    return style
  }
}
