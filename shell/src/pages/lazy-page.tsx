import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import styled from 'styled-components'
import type { MessageDescriptor } from '@portal/i18n'
import { useLazyModule } from '@portal/platform'
import { Page, PageHeading, Waiting } from '@portal/ui'
import { RemoteDown } from './remote-down'

// As tall as the window, so that the footer does not appear and then shift.
const TallPage = styled(Page)`
  min-height: 100vh;
`

interface PlaceProps {
  title: MessageDescriptor | undefined
  onRetry: () => void
}

/** Placeholder while the page's code loads, with the page's heading in its final place. */
export function PagePlaceholder({ title, onRetry }: PlaceProps) {
  const { i18n } = useLingui()
  return (
    <TallPage>
      {title && <PageHeading>{i18n._(title)}</PageHeading>}
      <Waiting onRetry={onRetry} />
    </TallPage>
  )
}

interface Source {
  /** Known before the code is loaded. */
  title: MessageDescriptor
  load: (isAgain: boolean) => Promise<ComponentType>
  /** Returns the page if its code is already loaded. */
  known?: () => ComponentType | undefined
  onFailed?: (error: unknown) => void
}

/** Creates a page whose code is loaded when it is visited. */
export function lazyPage({ title, load, known, onFailed }: Source): ComponentType {
  return function LazyPage() {
    const { value: Found, error, retry } = useLazyModule(load, known)
    if (error) return <RemoteDown error={error} onShown={onFailed} onRetry={retry} />
    return Found ? <Found /> : <PagePlaceholder title={title} onRetry={retry} />
  }
}
