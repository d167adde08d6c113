import type { ComponentProps } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { chosenMark } from './forced-colors'
import { offPaper } from './layout'

/** One filled button a screen; the others are quieter: tonal, quiet with an edge, text. */
export type ButtonVariant = 'filled' | 'tonal' | 'quiet' | 'text' | 'danger'

/** Names that remotes of shell API 1.4 and older use. */
const formerVariants = { primary: 'filled', secondary: 'quiet' } as const

const variants = {
  filled: css`
    background: ${vars.color.brand};
    color: ${vars.color.onBrand};
    box-shadow:
      inset 0 0 0 1px ${vars.color.buttonEdge},
      ${vars.shadow.card};
  `,
  tonal: css`
    background: ${vars.color.brandWash};
    color: ${vars.color.brandInk};
  `,
  quiet: css`
    background: transparent;
    color: ${vars.color.brandInk};
    border-color: ${vars.color.line2};
  `,
  text: css`
    background: transparent;
    color: ${vars.color.brandInk};
  `,
  danger: css`
    background: ${vars.color.bad};
    color: ${vars.color.onBad};
  `,
}

export interface ButtonLook {
  /** Default `filled`. */
  variant?: ButtonVariant | keyof typeof formerVariants | undefined
  /** Full width. */
  wide?: boolean | undefined
  /** 40 px high instead of 48, on a pointer that is no finger. */
  small?: boolean | undefined
}

/** Styles of a button, for a link that is a page's main action: `styled(Link)\`${buttonStyles({ variant: 'quiet' })}\``. */
export const buttonStyles = ({ variant = 'filled', wide = false, small = false }: ButtonLook = {}) => css`
  display: ${wide ? 'flex' : 'inline-flex'};
  width: ${wide ? '100%' : 'auto'};
  align-items: center;
  justify-content: center;
  gap: ${vars.space.s};
  min-height: ${small ? '40px' : '48px'};
  padding: ${vars.space.xs} ${small ? vars.space.m : '20px'};
  border: 1px solid transparent;
  border-radius: ${vars.radius.m};
  font: ${vars.type.strong};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    filter ${vars.motion.quick},
    background ${vars.motion.quick};
  ${variants[variant in formerVariants ? formerVariants[variant as 'primary'] : (variant as ButtonVariant)]}

  /* 44 px: what a thumb can hit. */
  @media (pointer: coarse), (max-width: 600px) {
    min-height: ${small ? '44px' : '48px'};
  }
  &:hover:not(:disabled) {
    ${
      variant === 'filled' || variant === 'danger'
        ? css`
            filter: brightness(0.94);
          `
        : css`
            background: ${vars.color.brandWash2};
          `
    }
  }
  &[aria-pressed='true'] {
    ${chosenMark}
  }
  &:disabled {
    cursor: not-allowed;
    background: ${vars.color.sunken};
    color: ${vars.color.text3};
    border-color: ${vars.color.line};
    box-shadow: none;
  }
  ${offPaper}
`

const StyledButton = styled.button<{ $look: ButtonLook }>`
  ${({ $look }) => buttonStyles($look)}
`

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Why it is disabled; disables the button and is shown as its tooltip and read by screen readers. */
  disabledReason?: string | undefined
}

export const Button = ({ variant, wide, small, disabledReason, type = 'button', disabled, ...rest }: ButtonProps) => (
  <StyledButton
    type={type}
    $look={{ variant, wide, small }}
    disabled={disabled || disabledReason !== undefined}
    title={disabledReason}
    aria-description={disabledReason || undefined}
    {...rest}
  />
)

/** A link that looks like a button: external addresses, `tel:` and `sms:`. */
export const ButtonLink = styled.a<{ $variant?: ButtonVariant; $wide?: boolean; $small?: boolean }>`
  ${({ $variant, $wide, $small }) => buttonStyles({ variant: $variant, wide: $wide, small: $small })}
`

/** A round button for an icon. */
export const roundButton = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: ${vars.radius.full};
  background: transparent;
  color: inherit;
  cursor: pointer;
`

export const IconButton = styled.button.attrs({ type: 'button' })`
  ${roundButton}
  &:hover:not(:disabled) {
    background: ${vars.color.sunken};
  }
  &:disabled {
    color: ${vars.color.text2};
    cursor: not-allowed;
  }
  ${offPaper}
`

/** A button that reads as a link inside text. */
export const TextButton = styled.button.attrs({ type: 'button' })`
  padding: 0;
  border: 0;
  background: none;
  color: ${vars.color.brandInk};
  font: inherit;
  font-weight: ${vars.weight.strong};
  text-underline-offset: 3px;
  cursor: pointer;
  p &,
  &:hover {
    text-decoration: underline;
  }
  ${offPaper}
`
