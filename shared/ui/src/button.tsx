import type { ComponentProps } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { chosenMark } from './forced-colors'
import { offPaper } from './layout'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const variants = {
  primary: css`
    background: ${vars.color.primary};
    color: ${vars.color.onPrimary};
    border-color: ${vars.color.primary};
  `,
  secondary: css`
    background: ${vars.color.surface};
    color: ${vars.color.primaryText};
    border-color: ${vars.color.primaryText};
  `,
  quiet: css`
    background: transparent;
    color: ${vars.color.primaryText};
    border-color: transparent;
  `,
  danger: css`
    background: ${vars.color.danger};
    color: ${vars.color.onDanger};
    border-color: ${vars.color.danger};
  `,
}

/** Styles of a button, for a link that is a page's main action: `styled(Link)\`${buttonStyles('secondary')}\``. */
export const buttonStyles = (variant: Variant = 'primary', wide = false) => css`
  display: ${wide ? 'flex' : 'inline-flex'};
  width: ${wide ? '100%' : 'auto'};
  align-items: center;
  justify-content: center;
  gap: ${vars.space.s};
  /* 44 px: what a thumb can hit. */
  min-height: 44px;
  padding: ${vars.space.xs} ${vars.space.l};
  border: 1px solid;
  border-radius: ${vars.radius.s};
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
  transition:
    filter 120ms,
    box-shadow 120ms;
  ${variants[variant]}

  &:hover:not(:disabled) {
    filter: brightness(0.94);
  }
  &[aria-pressed='true'] {
    ${chosenMark}
  }
  &:disabled {
    cursor: not-allowed;
    background: ${vars.color.canvas};
    color: ${vars.color.textMuted};
    border-color: ${vars.color.border};
  }
  ${offPaper}
`

const StyledButton = styled.button<{ $variant: Variant; $wide: boolean }>`
  ${({ $variant, $wide }) => buttonStyles($variant, $wide)}
`

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  /** Full width. */
  wide?: boolean
  /** Why it is disabled; disables the button and is shown as its tooltip and read by screen readers. */
  disabledReason?: string | undefined
}

export const Button = ({
  variant = 'primary',
  wide = false,
  disabledReason,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) => (
  <StyledButton
    type={type}
    $variant={variant}
    $wide={wide}
    disabled={disabled || disabledReason !== undefined}
    title={disabledReason}
    aria-description={disabledReason || undefined}
    {...rest}
  />
)

/** A link that looks like a button: external addresses, `tel:` and `sms:`. */
export const ButtonLink = styled.a<{ $variant?: Variant; $wide?: boolean }>`
  ${({ $variant, $wide }) => buttonStyles($variant, $wide)}
`

/** A round button for an icon. */
export const roundButton = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: 50%;
  background: transparent;
  color: inherit;
  cursor: pointer;
`

export const IconButton = styled.button.attrs({ type: 'button' })`
  ${roundButton}
  &:hover:not(:disabled) {
    background: rgb(127 127 127 / 15%);
  }
  &:disabled {
    color: ${vars.color.textMuted};
    cursor: not-allowed;
  }
  ${offPaper}
`

/** A button that reads as a link inside text. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  padding: 0;
  border: 0;
  background: none;
  color: ${vars.color.primaryText};
  font: inherit;
  text-decoration: underline;
  cursor: pointer;
  ${offPaper}
`
