/** Names of classes and of the element in the last compound of a selector: what an element must have to match it. */
function readSubject(selector) {
  // What stands in brackets and parentheses has combinators and commas of its own.
  let plain = selector
  for (let before = ''; before !== plain;) [before, plain] = [plain, plain.replace(/\([^()]*\)|\[[^\]]*\]/g, '')]
  return plain.split(',').map((each) => {
    const last = each
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)
    return {
      tag: /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase(),
      classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
    }
  })
}

/**
 * Makes a document ask its selector engine only about rules whose last class and element name an element has. A page here
 * has about 800 rules, jsdom tries all of them for the style of each element, and the engine keeps 1,000 compiled selectors.
 * @param {{ match: (selector: string, element: Element) => boolean }} engine of the document's style sheets
 */
export function skipForeignRules(engine) {
  const match = engine.match.bind(engine)
  const subjects = new Map()
  /** Sets of class names by the attribute's text. */
  const sets = new Map()
  const readClasses = (element) => {
    const text = element.getAttribute('class') ?? ''
    let names = sets.get(text)
    if (!names) sets.set(text, (names = new Set(text.split(/\s+/))))
    return names
  }
  engine.match = (selector, element) => {
    if (typeof selector !== 'string') return false // @keyframes and the like
    let parts = subjects.get(selector)
    if (!parts) subjects.set(selector, (parts = readSubject(selector)))
    const names = readClasses(element)
    const couldMatch = parts.some(
      ({ tag, classes }) => classes.every((name) => names.has(name)) && (!tag || tag === element.localName),
    )
    return couldMatch && match(selector, element)
  }
}
