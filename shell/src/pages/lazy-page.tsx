import { useLazyModule } from '@portal/platform'
import { Page, PageHeading, Waiting } from '@portal/ui'
import type { ComponentType } from 'react'
import styled from 'styled-components'
import { RemoteDown } from './remote-down'

// As tall as the window, so that the footer is not seen before it is pushed away again.
const TallPage = styled(Page)`
  min-height: 100vh;
`

interface PlaceProps {
  title: string | undefined
  onRetry: () => void
}

/** In a page's place while its code is on its way: the heading that was asked for, where the page's own will stand. */
export const PagePlaceholder = ({ title, onRetry }: PlaceProps) => (
  <TallPage>
    {title && <PageHeading>{title}</PageHeading>}
    <Waiting onRetry={onRetry} />
  </TallPage>
)

interface Source {
  /** Known before any of its code is. */
  title: string
  load: (isAgain: boolean) => Promise<ComponentType>
  /** The page, where its code is here already. */
  known?: () => ComponentType | undefined
  onFailed?: (error: unknown) => void
}

/** A page whose code comes when somebody visits it. */
export function lazyPage({ title, load, known, onFailed }: Source): ComponentType {
  return function LazyPage() {
    const { value: Found, error, retry } = useLazyModule(load, known)
    if (error) return <RemoteDown error={error} onShown={onFailed} onRetry={retry} />
    return Found ? <Found /> : <PagePlaceholder title={title} onRetry={retry} />
  }
}
