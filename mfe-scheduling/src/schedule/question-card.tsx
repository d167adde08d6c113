import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { vars } from '@portal/theme'
import { Button, Card, disc, Heading, Icon, useSteady, visuallyHidden } from '@portal/ui'
import { NARROW_HOST } from './visit-layout'

const Mark = styled.span<{ $isAnswered: boolean }>`
  ${disc(30)}
  background: ${vars.color.brandWash};
  color: ${vars.color.brandInk};
  font: ${vars.type.label};
  ${({ $isAnswered }) =>
    $isAnswered &&
    css`
      background: ${vars.color.brand};
      color: ${vars.color.onBrand};
    `}
`

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space.m};
`

const Given = styled.div`
  display: none;
  flex: 1;
  align-items: center;
  gap: ${vars.space.s};
  min-width: 0;
  > span {
    flex: 1;
    min-width: 0;
    font-weight: ${vars.weight.strong};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space.m};
  padding-top: ${vars.space.m};
`

/** What takes the reader on scrolls the next card here. */
const Question = styled(Card)`
  scroll-margin-top: calc(var(--portal-bar-height, 60px) + ${vars.space.m});
  @container ${NARROW_HOST} {
    &[data-folded] {
      padding-block: ${vars.space.s};
      padding-inline-end: ${vars.space.xs};
      h2 {
        ${visuallyHidden}
      }
      ${Given} {
        display: flex;
      }
      ${Fields} {
        display: none;
      }
    }
  }
`

interface Props {
  number: number
  heading: string
  /** In one line; null while there is none that can be used. */
  answer: string | null
  /** Keeps the card open. */
  error?: string | undefined
  /** The card folds when this changes, such as the answer itself. */
  foldOn?: unknown
  /** Once it has folded, the next card is scrolled to the top. */
  leadsOn?: boolean
  children: ReactNode
}

/** One question of a booking. In a narrow host it folds to its answer, with a button that opens it again. */
export function QuestionCard({ number, heading, answer, error, foldOn, leadsOn = false, children }: Props) {
  const id = useId()
  const { isFolded, open, refs, fieldEvents } = useFolding({ answer, error, foldOn, leadsOn })
  return (
    <Question ref={refs.card} data-folded={isFolded || undefined}>
      <Top>
        <Mark aria-hidden $isAnswered={answer !== null}>
          {answer === null ? number : <Icon name="check" size={18} />}
        </Mark>
        <Heading>{heading}</Heading>
        {isFolded && (
          <Given>
            <span id={`${id}-answer`}>
              <bdi>{answer}</bdi>
            </span>
            <Button
              ref={refs.button}
              id={`${id}-change`}
              variant="text"
              small
              aria-labelledby={`${id}-change ${id}-answer`}
              onClick={open}
            >
              <Trans>Change</Trans>
            </Button>
          </Given>
        )}
      </Top>
      <Fields ref={refs.fields} {...fieldEvents}>
        {children}
      </Fields>
    </Question>
  )
}

/** False where the card is wide, which shows everything. */
const isShown = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.offsetParent !== null
const hasFocus = (element: HTMLElement | null): boolean => element?.matches(':focus-within') ?? false
const wantsMotion = () => !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

/** Answered at first, a card is folded. One that is being answered with the keyboard folds once it is left. */
function useFolding({ answer, error, foldOn, leadsOn }: Pick<Props, 'answer' | 'error' | 'foldOn' | 'leadsOn'>) {
  const card = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(answer === null)
  if (!isOpen && (answer === null || error !== undefined)) setOpen(true)

  const byKeyboard = useRef(false)
  const isHeld = useRef(false)
  /** What to do once the card has opened or folded. */
  const next = useRef<(() => void) | null>(null)

  const lastFoldOn = useRef(foldOn)
  useEffect(() => {
    if (lastFoldOn.current === foldOn) return
    lastFoldOn.current = foldOn
    const isInside = hasFocus(fields.current)
    if (isInside && byKeyboard.current) {
      isHeld.current = true
      return
    }
    next.current = () => {
      if (!isShown(button.current)) return
      if (isInside) button.current.focus({ preventScroll: leadsOn ?? false })
      if (leadsOn)
        card.current?.nextElementSibling?.scrollIntoView({
          block: 'start',
          behavior: wantsMotion() ? 'smooth' : 'auto',
        })
    }
    setOpen(false)
  }, [foldOn, leadsOn])

  const isFolded = useSteady(!isOpen && answer !== null)
  useEffect(() => {
    next.current?.()
    next.current = null
  }, [isFolded])

  return {
    isFolded,
    refs: { card, button, fields },
    open() {
      next.current = () => fields.current?.querySelector<HTMLElement>('select, input:enabled')?.focus()
      setOpen(true)
    },
    fieldEvents: {
      onKeyDown: () => void (byKeyboard.current = true),
      onPointerDown: () => void (byKeyboard.current = false),
      onBlur({ relatedTarget, currentTarget }: { relatedTarget: Node | null; currentTarget: Node }) {
        if (!isHeld.current || currentTarget.contains(relatedTarget)) return
        isHeld.current = false
        setOpen(false)
      },
    },
  }
}
