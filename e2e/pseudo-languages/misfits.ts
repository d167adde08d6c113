import type { Page } from '@playwright/test'

/** In the page. */
function listMisfits(): string[] {
  interface Line {
    text: string
    element: Element
    box: DOMRect
    /** What stays on the screen while the page scrolls below it; null for the page itself. */
    layer: Element | null
  }

  const shorten = (text: string | null) => (text ?? '').trim().slice(0, 50)
  const listAround = (element: Element | null): Element[] =>
    element && element !== document.body ? [element, ...listAround(element.parentElement)] : []
  const isOnScreen = ({ left, right }: DOMRect) => left >= -1 && right <= innerWidth + 1
  const overflows = (element: Element, value: RegExp) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return { across: value.test(overflowX), down: value.test(overflowY) }
  }
  const isForScreenReaders = (element: Element) =>
    getComputedStyle(element).clipPath !== 'none' || element.getBoundingClientRect().width <= 1

  function listLines(): Line[] {
    const lines: Line[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement!
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isShown || element.closest('script, style, option, [inert], [aria-hidden=true], svg')) continue
      const around = listAround(element)
      if (around.some(isForScreenReaders)) continue
      const layer = around.find((each) => /fixed|sticky/.test(getComputedStyle(each).position)) ?? null
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) lines.push({ text: node.nodeValue ?? '', element, box, layer })
    }
    return lines
  }

  function isCutOff({ element, box, text }: Line): boolean {
    // What people typed is cut in any language.
    if (!/[^ -~]/.test(text)) return false
    const around = listAround(element)
    const scroller = around.findIndex((each) => Object.values(overflows(each, /auto|scroll/)).some(Boolean))
    return around.slice(0, scroller < 0 ? undefined : scroller).some((each) => {
      const { across, down } = overflows(each, /hidden|clip/)
      const frame = each.getBoundingClientRect()
      const spare = box.height / 3
      return (
        (across && (box.right > frame.right + 1 || box.left < frame.left - 1)) ||
        (down && (box.bottom > frame.bottom + spare || box.top < frame.top - spare))
      )
    })
  }

  function isOver(one: Line, other: Line): boolean {
    if (one.element === other.element || one.layer !== other.layer) return false
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    return across > 2 && down > Math.min(one.box.height, other.box.height) / 2
  }

  const lines = listLines()
  const { scrollWidth } = document.documentElement
  const isBeyond = ({ element, box }: Line) =>
    !isOnScreen(box) && !listAround(element).some((each) => overflows(each, /auto|scroll/).across)
  return [
    ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...lines.filter(isBeyond).map(({ text }) => `beyond the screen: ${shorten(text)}`),
    ...lines.filter(isCutOff).map(({ text }) => `cut off: ${shorten(text)}`),
    ...lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter((other) => isOver(one, other))
        .map((other) => `on one another: ${shorten(one.text)} and ${shorten(other.text)}`),
    ),
  ]
}

/** Texts that are cut off, that lie on one another, or that make the page wider than the screen, in words. */
export const findMisfits = async (page: Page): Promise<string[]> => [...new Set(await page.evaluate(listMisfits))]
