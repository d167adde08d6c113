import { useLayoutEffect, useState, type ReactNode } from 'react'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { enableShadowDOM } from 'react-stately/private/flags/flags'
import { StyleSheetManager } from 'styled-components'
import { textDirection, useLingui } from '@portal/i18n'
import type { ThemePlace } from '@portal/theme/css'
import { speakIn } from './announcer'
import { hostCss } from './host-css'
import { sheetTarget } from './sheet-target'

interface Props {
  root: ShadowRoot
  /** CSS of the tenant's theme; null until the tenant is known. */
  theme: ((place: ThemePlace) => string) | null
  children: ReactNode
}

interface Parts {
  styles: HTMLElement
  sheet: CSSStyleSheet
  /** Container of dialogs and menus, above everything on the page. */
  layer: HTMLElement
}

function furnish(root: ShadowRoot): Parts {
  // React Aria then follows focus and presses into shadow roots; on our own pages it changes nothing.
  enableShadowDOM()
  const [ground, sheet] = [new CSSStyleSheet(), new CSSStyleSheet()]
  ground.replaceSync(hostCss)
  root.adoptedStyleSheets.push(ground, sheet)
  const layer = document.createElement('div')
  layer.style.cssText = 'position: relative; z-index: 2147483647'
  root.append(layer)
  return { styles: sheetTarget(root), sheet, layer }
}

/** Keeps styles, dialogs and announcements inside the shadow root: nothing leaks in from the page, and nothing out. */
export function ShadowRootProvider({ root, theme, children }: Props) {
  const [{ styles, sheet, layer }] = useState(() => furnish(root))
  useLayoutEffect(() => {
    if (theme)
      sheet.replaceSync(theme({ selector: ':host', remPx: parseFloat(getComputedStyle(root.host).fontSize) || 16 }))
  }, [root, sheet, theme])
  const { locale } = useLingui().i18n
  useLayoutEffect(() => {
    for (const part of root.children) Object.assign(part, { lang: locale, dir: textDirection(locale) })
  }, [root, locale])
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
