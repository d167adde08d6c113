import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import styled from 'styled-components'
import type { Toast } from '@portal/platform'
import { vars } from '@portal/theme'
import { ACTION_BAR_HEIGHT, Icon, IconButton, useSteady, WithPhone } from '@portal/ui'
import { BAR_HEIGHT, BOTTOM_BAR_HEIGHT, NARROW } from './layouts/sizes'

const SUCCESS_STAYS_MS = 6_000

/** Shows one message at a time. An error stays until it is closed or replaced. */
export function createToastStore() {
  let current: Toast | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (toast: Toast | null) => {
    clearTimeout(timer)
    current = toast
    if (toast?.kind === 'success') timer = setTimeout(() => set(null), SUCCESS_STAYS_MS)
    listeners.forEach((listener) => listener())
  }
  return {
    show: set,
    close: () => set(null),
    /** Called when something succeeded: an earlier error is obsolete. */
    closeError: () => {
      if (current?.kind === 'error') set(null)
    },
    current: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const Snackbar = styled.div<{ $kind: Toast['kind'] }>`
  position: fixed;
  /* Over dialogs too: what went wrong in one is said here. */
  z-index: 200;
  /* Below the bar, whose logo and buttons stay in reach. */
  top: calc(${BAR_HEIGHT} + ${vars.space.s});
  inset-inline: 0;
  margin-inline: auto;
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: ${vars.space.xs} ${vars.space.s} ${vars.space.xs} ${vars.space.l};
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  border-radius: ${vars.radius.m};
  background: ${({ $kind }) => ($kind === 'error' ? vars.color.bad : vars.color.good)};
  color: ${vars.color.onBad};
  box-shadow: ${vars.shadow.raised};

  /* Near the thumb, above the bars: at the top are the heading and what can be done. */
  @media ${NARROW} {
    --above-bars: 0px;
    top: auto;
    bottom: calc(var(--above-bars) + ${vars.space.s} + env(safe-area-inset-bottom, 0px));
    body:has([data-bottom-bar]) & {
      --above-bars: ${BOTTOM_BAR_HEIGHT};
    }
    body:has([data-action-bar]) & {
      --above-bars: ${ACTION_BAR_HEIGHT};
    }
    body:has([data-bottom-bar]):has([data-action-bar]) & {
      --above-bars: calc(${BOTTOM_BAR_HEIGHT} + ${ACTION_BAR_HEIGHT});
    }
    /* Over a dialog's title, beside its button to close it. */
    body:has([aria-modal='true'], [role='dialog'], [role='alertdialog']) & {
      top: ${vars.space.xs};
      bottom: auto;
      inset-inline: ${vars.space.s} auto;
      margin-inline: 0;
      max-width: calc(100vw - 64px);
    }
  }

  a {
    color: inherit;
  }
`

export function ToastRegion({ store }: { store: ReturnType<typeof createToastStore> }) {
  const { t } = useLingui()
  // A toast may appear over a control that is being pressed.
  const toast = useSteady(useSyncExternalStore(store.subscribe, store.current))
  return (
    // Always in the page: a live region that appears together with its text is often not read. The attribute keeps it
    // reachable and announced while a dialog is open.
    <div role="alert" aria-live="assertive" data-react-aria-top-layer="true">
      {toast && (
        <Snackbar $kind={toast.kind}>
          <span>
            <WithPhone text={toast.message} />
          </span>
          <IconButton aria-label={t`Close message`} onClick={store.close}>
            <Icon name="close" />
          </IconButton>
        </Snackbar>
      )}
    </div>
  )
}
