import { formatPhoneNumber, telLink } from '@portal/rules'

/** For when React is not loaded yet, or can't be: plain elements, with styles that the page's rules do not affect. */
const FRAME =
  'all: initial; color-scheme: inherit; display: block; padding: 40px 16px; text-align: center; font: 16px/1.5 system-ui, sans-serif; color: CanvasText'
const BUTTON = 'min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; cursor: pointer'

function show(root: ShadowRoot, role: 'status' | 'alert', ...children: (Node | string)[]): void {
  const frame = document.createElement('div')
  frame.style.cssText = FRAME
  frame.setAttribute('role', role)
  frame.append(...children)
  root.replaceChildren(frame)
}

export const showLoading = (root: ShadowRoot): void => show(root, 'status', 'Loading...')

/** Returns what adds the company's phone, once it is known. */
export function showFailure(root: ShadowRoot, onRetry: () => void): (phone: string | null) => void {
  const message = document.createElement('p')
  message.textContent = 'Could not load'
  message.style.cssText = 'margin: 0 0 12px'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  button.style.cssText = BUTTON
  button.addEventListener('click', onRetry)
  // What the website itself wrote into the element.
  show(root, 'alert', message, button, document.createElement('slot'))
  return (phone) => {
    if (!phone) return
    const link = Object.assign(document.createElement('a'), {
      href: telLink(phone),
      textContent: formatPhoneNumber(phone),
    })
    message.append('. Please call us: ', link)
  }
}
