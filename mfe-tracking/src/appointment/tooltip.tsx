import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`

const Trigger = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  /* What is pressed is larger than what is seen. */
  margin: -8px;
  padding: 0;
  border: 0;
  border-radius: ${vars.radius.full};
  background: none;
  color: ${vars.color.brandInk};
  font: inherit;
  font-weight: ${vars.weight.strong};
  cursor: help;
  > span {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border: 1px solid currentcolor;
    border-radius: ${vars.radius.full};
  }
`

const Bubble = styled.span`
  position: absolute;
  z-index: 10;
  /* Above: below is what it explains. */
  bottom: calc(100% + ${vars.space.s});
  inset-inline-end: 0;
  width: max-content;
  max-width: min(280px, 70vw);
  padding: ${vars.space.m};
  border-radius: ${vars.radius.m};
  /* An edge in forced colors, where it is visible. */
  outline: 1px solid transparent;
  background: ${vars.color.text};
  color: ${vars.color.surface};
  font: ${vars.type.small};
  box-shadow: ${vars.shadow.raised};

  /* The mouse comes from the mark to the text without falling off between them. */
  &::before {
    content: '';
    position: absolute;
    top: 100%;
    inset-inline: 0;
    height: ${vars.space.s};
  }
`

interface Props {
  /** The button's accessible name, e.g. 'About the late discount'. */
  label: string
  text: string
}

/** A button that shows a tooltip on hover, focus or tap; Escape closes it. */
export function Tooltip({ label, text }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!open) return
    // Touch fires neither mouseleave nor blur, and hovering does not focus the button, so listen on the document.
    const press = (event: PointerEvent) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  return (
    <Anchor ref={anchor} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <Trigger
        type="button"
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        <span>?</span>
      </Trigger>
      {open && (
        <Bubble role="tooltip" id={id}>
          {text}
        </Bubble>
      )}
    </Anchor>
  )
}
