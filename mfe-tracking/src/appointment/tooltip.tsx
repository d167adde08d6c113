import { vars } from '@portal/theme'
import { useId, useState } from 'react'
import styled from 'styled-components'

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`

const Trigger = styled.button`
  width: 28px;
  height: 28px;
  padding: 0;
  border: 1px solid currentcolor;
  border-radius: 50%;
  background: none;
  color: ${vars.color.primaryText};
  font: inherit;
  font-weight: 700;
  cursor: help;
`

const Bubble = styled.span`
  position: absolute;
  z-index: 10;
  top: calc(100% + ${vars.space.s});
  right: 0;
  width: max-content;
  max-width: min(280px, 70vw);
  padding: ${vars.space.m};
  border-radius: ${vars.radius.s};
  background: ${vars.color.text};
  color: ${vars.color.surface};
  font-size: ${vars.font.small};
  box-shadow: ${vars.shadow.raised};
`

interface Props {
  /** What the button is called: 'About the late discount'. */
  label: string
  text: string
}

/** A mark that explains itself to the mouse, the keyboard and the thumb; Escape takes the explanation away. */
export function Tooltip({ label, text }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Anchor onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <Trigger
        type="button"
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        ?
      </Trigger>
      {open && (
        <Bubble role="tooltip" id={id}>
          {text}
        </Bubble>
      )}
    </Anchor>
  )
}
