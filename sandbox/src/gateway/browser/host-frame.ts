import { readMessage, writeMessage, writeSetup, type FieldSetup } from './messages'

/** An iframe of the gateway in the host page. */
export interface HostFrame {
  send(event: string, data: Record<string, unknown>): void
  remove(): void
}

/** Mounts a hosted field in an element. `hear` receives only messages of that iframe from the gateway's origin. */
export function openFrame(
  gatewayOrigin: string,
  target: Element,
  setup: FieldSetup,
  hear: (event: string, data: Record<string, unknown>) => void,
): HostFrame {
  const frame = document.createElement('iframe')
  frame.title = setup.label
  frame.src = `${gatewayOrigin}/field.html#${writeSetup(setup)}`
  frame.name = setup.field
  frame.style.cssText = `display:block;border:0;width:100%;height:${target.clientHeight > 0 ? '100%' : '44px'}`

  const listen = (event: MessageEvent<unknown>) => {
    if (event.origin !== gatewayOrigin || event.source !== frame.contentWindow) return
    const message = readMessage(event.data)
    if (message?.id === setup.id) hear(message.event, message.data)
  }
  window.addEventListener('message', listen)
  target.replaceChildren(frame)
  return {
    send: (event, data) => frame.contentWindow?.postMessage(writeMessage({ event, id: setup.id, data }), gatewayOrigin),
    remove() {
      window.removeEventListener('message', listen)
      frame.remove()
    },
  }
}

/** The URL of this script. Must be called while the script first runs: `document.currentScript` is null later. */
export function scriptAddress(): URL {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement))
    throw new Error('Load the payment script with its own script element, not as a module.')
  return new URL(script.src)
}
