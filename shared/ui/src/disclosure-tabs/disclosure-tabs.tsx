import { useId, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Icon, offPaper } from '@portal/ui'

interface DisclosureTabsProps {
  /** Accessible name of the group: 'Appointment options'. */
  label: string
  items: readonly { id: string; label: string; content: ReactNode }[]
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  border: 1px solid ${vars.color.line};
  border-radius: ${vars.radius.l};
  background: ${vars.color.surface};
  overflow: hidden;

  &[data-open] {
    border-radius: ${vars.radius.l} ${vars.radius.l} 0 0;
  }
  ${offPaper}
`

const Toggle = styled.button.attrs({ type: 'button' })`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${vars.space.s};
  min-height: 52px;
  padding: ${vars.space.s} ${vars.space.l};
  border: 0;
  background: none;
  color: ${vars.color.brandInk};
  font: inherit;
  font-weight: ${vars.weight.strong};
  cursor: pointer;
  &&:focus-visible {
    outline-offset: -3px;
  }

  & + & {
    border-inline-start: 1px solid ${vars.color.line};
  }
  &:hover,
  &[aria-expanded='true'] {
    background: ${vars.color.brandWash};
  }
  svg {
    flex: none;
  }

  /* Two labels with a long word each fill the smallest phones. */
  @media (max-width: 400px) {
    padding-inline: ${vars.space.s};
  }
`

const Panel = styled.div`
  padding: ${vars.space.xl};
  border: 1px solid ${vars.color.line};
  border-top: 0;
  border-radius: 0 0 ${vars.radius.l} ${vars.radius.l};
  background: ${vars.color.surface};

  @media (max-width: 600px) {
    padding: ${vars.space.l};
  }
`

/**
 * Not the ARIA tabs pattern, in which one panel is always open: these are buttons with `aria-expanded`, so Tab reaches each
 * of them, and Enter or Space toggles its panel.
 */
export function DisclosureTabs({ label, items }: DisclosureTabsProps) {
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  const current = items.find((item) => item.id === open)
  return (
    <div>
      <Bar role="group" aria-label={label} data-open={current ? '' : undefined}>
        {items.map((item) => (
          <Toggle
            key={item.id}
            id={`${id}-${item.id}`}
            aria-expanded={item === current}
            aria-controls={item === current ? `${id}-panel` : undefined}
            onClick={() => setOpen(item === current ? null : item.id)}
          >
            {item.label}
            <Icon name={item === current ? 'up' : 'down'} size={16} />
          </Toggle>
        ))}
      </Bar>
      {current && (
        <Panel key={current.id} id={`${id}-panel`} role="region" aria-labelledby={`${id}-${current.id}`}>
          {current.content}
        </Panel>
      )}
    </div>
  )
}
