import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { IconButton } from '../button'
import { CrashBoundary, CrashNotice } from '../crash-boundary'
import { Icon } from '../icon'
import { Box, Content, Footer, Header, Overlay } from './dialog.styles'

/** Small alerts · most dialogs · deleting · payment and preferences · profile, address and appointment. */
export type DialogWidth = 300 | 350 | 450 | 550 | 768

interface CommonProps {
  /** Heading and accessible name of the dialog. */
  title: string
  maxWidth?: DialogWidth | undefined
  /** Fills the screen of a phone. */
  fullScreenOnSmall?: boolean | undefined
  role?: 'dialog' | 'alertdialog'
  /** Id of the text that screen readers read with an alert's title. */
  'aria-describedby'?: string
  /** Stays visible while the content scrolls. Inside a form use {@link DialogFooter}, so that its button submits. */
  footer?: ReactNode
  children: ReactNode
}

interface DismissableProps {
  onClose: () => void
  /** Something is in progress: Escape, the backdrop and the close button do nothing until it is done. */
  busy?: boolean
  blocking?: false
}

/** Can't be dismissed, e.g. 'Processing payment'; the caller unmounts it. */
interface BlockingProps {
  blocking: true
  onClose?: never
  busy?: never
}

export type DialogProps = CommonProps & (DismissableProps | BlockingProps)

/** A dialog that closes without asking about unsaved input. It traps focus, and restores it when closed. */
export function DialogFrame({
  title,
  maxWidth = 350,
  fullScreenOnSmall = false,
  role = 'dialog',
  footer,
  children,
  onClose,
  busy = false,
  blocking = false,
  ...described
}: DialogProps) {
  const { t } = useLingui()
  const held = blocking || busy
  const dialog = useRef<HTMLElement>(null)
  useFocusBack(dialog, busy)
  return (
    <Overlay
      isOpen
      isDismissable={!held}
      isKeyboardDismissDisabled={held}
      onOpenChange={(open) => {
        if (!open) onClose?.()
      }}
      $fill={fullScreenOnSmall}
    >
      <Box $width={maxWidth} $fill={fullScreenOnSmall}>
        {/* Repeats the heading: inside a shadow root React Aria does not find it, and the dialog would have no name. */}
        <AriaDialog ref={dialog} role={role} aria-label={title} {...described} aria-busy={busy || undefined}>
          <Header>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!blocking && (
              <IconButton aria-label={t`Close`} disabled={busy} onClick={() => onClose?.()}>
                <Icon name="close" />
              </IconButton>
            )}
          </Header>
          <CrashBoundary
            failed={(retry) => (
              <Content>
                <CrashNotice onRetry={retry} />
              </Content>
            )}
          >
            <Content>{children}</Content>
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </CrashBoundary>
        </AriaDialog>
      </Box>
    </Overlay>
  )
}

/** Restores focus to a button that lost it to the page while it was disabled during `busy`. */
function useFocusBack(dialog: RefObject<HTMLElement | null>, busy: boolean): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as HTMLElement
    }
    const frame = dialog.current
    frame?.addEventListener('focusin', remember)
    return () => frame?.removeEventListener('focusin', remember)
  }, [dialog])
  useEffect(() => {
    const focused = (last.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null
    if (!busy && (focused === null || focused === document.body)) last.current?.focus({ preventScroll: true })
  }, [busy])
}

/** The dialog's buttons, the main one last; sticks to the bottom edge, wherever in the content it is. */
export const DialogFooter = Footer
