import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type PointerEvent } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { PAPER, toPath, PEN_WIDTH, type Point, type Stroke } from './strokes'

const Paper = styled.svg<{ $invalid: boolean }>`
  display: block;
  width: 100%;
  max-width: 600px;
  aspect-ratio: ${PAPER.width} / ${PAPER.height};
  border: 1px solid ${({ $invalid }) => ($invalid ? vars.color.bad : vars.color.fieldLine)};
  border-radius: ${vars.radius.m};
  background: ${vars.color.surface};
  color: ${vars.color.text};
  cursor: crosshair;
  /* A finger on it writes, and does not scroll. */
  touch-action: none;
  user-select: none;

  .line {
    color: ${vars.color.fieldLine};
  }
`

interface DrawingAreaProps {
  strokes: readonly Stroke[]
  onStroke: (stroke: Stroke) => void
  invalid: boolean
  disabled: boolean
}

/** A drawing surface for mouse, pen or finger. Strokes are kept as vectors, so they are sharp at every size and resolution. */
export function DrawingArea({ strokes, onStroke, invalid, disabled }: DrawingAreaProps) {
  const { t } = useLingui()
  // A ref, since a pen moves faster than the page renders.
  const pen = useRef<{ pointerId: number; stroke: Stroke } | null>(null)
  const [growing, setGrowing] = useState<Stroke | null>(null)

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // Ignores a second finger, or the palm.
    if (disabled || pen.current || event.button !== 0) return
    event.preventDefault()
    // So that the pen may leave the paper and come back.
    event.currentTarget.setPointerCapture?.(event.pointerId)
    pen.current = { pointerId: event.pointerId, stroke: readPoints(event) }
    setGrowing(pen.current.stroke)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!pen.current || pen.current.pointerId !== event.pointerId) return
    pen.current.stroke = [...pen.current.stroke, ...readPoints(event)]
    setGrowing(pen.current.stroke)
  }
  const lift = (event: PointerEvent<SVGSVGElement>) => {
    if (!pen.current || pen.current.pointerId !== event.pointerId) return
    const { stroke } = pen.current
    pen.current = null
    setGrowing(null)
    onStroke(stroke)
  }

  const drawn = growing ? [...strokes, growing] : strokes
  return (
    <Paper
      role="img"
      aria-label={drawn.length === 0 ? t`Nothing drawn yet` : t`Your drawn signature`}
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={PEN_WIDTH}
      strokeLinecap="round"
      strokeLinejoin="round"
      $invalid={invalid}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <path
        className="line"
        strokeWidth={2}
        stroke="currentColor"
        d={`M 60 ${PAPER.height - 80} H ${PAPER.width - 60}`}
      />
      {drawn.map((stroke, index) => (
        <path key={index} d={toPath(stroke)} />
      ))}
    </Paper>
  )
}

/** Positions of the pen since the last event, in the paper's units. */
function readPoints({ currentTarget, nativeEvent }: PointerEvent<SVGSVGElement>): Point[] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const events = nativeEvent.getCoalescedEvents?.() ?? []
  return (events.length > 0 ? events : [nativeEvent]).map(({ clientX, clientY }) => ({
    x: inside(((clientX - left) / width) * PAPER.width, PAPER.width),
    y: inside(((clientY - top) / height) * PAPER.height, PAPER.height),
  }))
}

const inside = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
