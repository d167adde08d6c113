import { msg } from '@lingui/core/macro'
import { formatPhoneNumber, telLink } from '@portal/rules'
import { offered, say } from './language'

/** For when React is not loaded yet, or can't be: plain elements, with styles that the page's rules do not affect. */
const FRAME =
  'all: initial; color-scheme: inherit; display: block; padding: 40px 16px; text-align: center; font: 16px/1.5 system-ui, sans-serif; color: CanvasText'
const BUTTON = 'min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; cursor: pointer'
const SWITCH = 'display: block; min-height: 44px; margin: 8px auto 0; font: inherit; color: inherit; background: none'

const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  style = '',
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(name), properties)
  element.style.cssText = style
  return element
}

function show(root: ShadowRoot, role: 'status' | 'alert', lang: string, ...children: (Node | string)[]): void {
  const frame = create('div', { role, lang, dir: 'auto' }, FRAME)
  frame.append(...children)
  root.replaceChildren(frame)
}

export const showLoading = (root: ShadowRoot, language: string): void =>
  show(root, 'status', language, say(msg`Loading...`, language))

/** Returns what adds the company's phone, once it is known. */
export function showFailure(root: ShadowRoot, language: string, onclick: () => void): (phone: string | null) => void {
  const message = create('p', { textContent: say(msg`Could not load`, language) }, 'margin: 0 0 12px')
  const button = create('button', { type: 'button', textContent: say(msg`Try again`, language), onclick }, BUTTON)
  // What the website itself wrote into the element.
  show(root, 'alert', language, message, button, document.createElement('slot'))
  return (phone) => {
    if (!phone) return
    const link = create('a', { href: telLink(phone), textContent: formatPhoneNumber(phone) })
    message.replaceChildren(say(msg`Could not load. Please call us:`, language), ' ', link)
  }
}

/** Each language in itself, so that whoever understands no other finds it. `onChoice` resolves to false if it can't be loaded. */
export function createSwitch(language: string, onChoice: (language: string) => Promise<boolean>): HTMLElement {
  const select = create('select', { ariaLabel: say(msg`Language`, language) }, SWITCH)
  select.append(...offered.map(([each, name]) => new Option(name, each, false, each === language)))
  select.onchange = async () => {
    if (await onChoice(select.value)) select.ariaLabel = say(msg`Language`, (language = select.value))
    else select.value = language
  }
  return select
}
