import { useLayoutEffect, useState, type ReactNode } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { enableShadowDOM } from 'react-stately/private/flags/flags'
import { StyleSheetManager } from 'styled-components'
import { themeCss, type BrandColors } from '@portal/theme'
import { speakIn } from './announcer'
import { hostCss } from './host-css'
import { sheetTarget } from './sheet-target'

interface Props {
  root: ShadowRoot
  /** The tenant's colors; null until they are known. */
  brand: BrandColors | null
  children: ReactNode
}

interface Parts {
  styles: HTMLElement
  theme: CSSStyleSheet
  /** Container of dialogs and menus, above everything on the page. */
  layer: HTMLElement
}

function furnish(root: ShadowRoot): Parts {
  // React Aria then follows focus and presses into shadow roots; on our own pages it changes nothing.
  enableShadowDOM()
  const [ground, theme] = [new CSSStyleSheet(), new CSSStyleSheet()]
  ground.replaceSync(hostCss)
  root.adoptedStyleSheets.push(ground, theme)
  const layer = document.createElement('div')
  layer.style.cssText = 'position: relative; z-index: 2147483647'
  root.append(layer)
  return { styles: sheetTarget(root), theme, layer }
}

/** Keeps styles, dialogs and announcements inside the shadow root: nothing leaks in from the page, and nothing out. */
export function ShadowRootProvider({ root, brand, children }: Props) {
  const [{ styles, theme, layer }] = useState(() => furnish(root))
  useLayoutEffect(() => {
    if (brand)
      theme.replaceSync(
        themeCss(brand, { selector: ':host', remPx: parseFloat(getComputedStyle(root.host).fontSize) || 16 }),
      )
  }, [root, brand, theme])
  useLayoutEffect(() => {
    speakIn(layer)
    return () => {
      layer.remove()
      root.adoptedStyleSheets = []
    }
  }, [root, layer])
  return (
    <StyleSheetManager target={styles}>
      <PortalProvider getContainer={() => layer}>{children}</PortalProvider>
    </StyleSheetManager>
  )
}
