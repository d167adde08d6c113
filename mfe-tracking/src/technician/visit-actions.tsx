import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type MouseEvent } from 'react'
import styled from 'styled-components'
import { reportedMessage, useRefresh } from '@portal/client'
import type { TechnicianVisit } from '@portal/contract'
import { vars } from '@portal/theme'
import { ActionBar, Button, ONE_COLUMN, Problem, useLazyDialog, useMedia } from '@portal/ui'
import type { DoneDialog, LatenessDialog } from './dialogs'
import { useVisitCalls, type Progress } from './technician.queries'
import { useArrivalEstimate } from './use-arrival-estimate'
import { hasBegun, keepBegun, usePositionSharing } from './use-position-sharing'

/** What the technician does about a visit, and what has become of it. */
export function useVisitActions(visit: TechnicianVisit, onChanged: (visit: TechnicianVisit) => void) {
  const { appointment, progress } = visit
  const calls = useVisitCalls(visit)
  const refresh = useRefresh()
  const [begun, setBegun] = useState(() => {
    // Of an earlier trip.
    if (progress !== 'on_the_way') keepBegun(appointment.id, false)
    return hasBegun(appointment.id)
  })
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const estimate = useArrivalEstimate(appointment.address)
  const sharing = usePositionSharing(begun && progress === 'on_the_way', attempt, async (fix) => {
    const eta = await estimate(fix)
    await calls.reportPosition({ ...fix, ...(eta && { eta: eta.toISOString() }) })
  })
  const begin = (isBegun: boolean) => {
    keepBegun(appointment.id, isBegun)
    setBegun(isBegun)
  }
  /** Rejects for the dialogs, which show it. */
  const set = async (step: Progress) => {
    const next = await calls.setProgress(step)
    begin(step.state === 'on_the_way')
    onChanged(next)
    // The note, and whether the work can be signed.
    void refresh('listCommentsByDate', 'getJob')
  }
  const press = async (state: Progress['state']) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await set({ state })
    } catch (error) {
      setProblem(reportedMessage(error))
    }
    setBusy(false)
  }
  return {
    visit,
    busy,
    problem,
    sharing,
    setOut: () => void press('on_the_way'),
    undo: () => void press('not_started'),
    arrive: () => void press('arrived'),
    finish: (note: string | undefined) => set({ state: 'done', note }),
    tellLateness: async (eta: Date) => onChanged(await calls.tellLateness(eta)),
    /** Begins to share, or asks once more for the permission. */
    share: () => {
      begin(true)
      setAttempt(attempt + 1)
    },
  }
}
export type VisitActions = ReturnType<typeof useVisitActions>

const Buttons = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: ${vars.space.s};
  > * {
    flex: 1 1 auto;
  }
  > [role='alert'] {
    flex-basis: 100%;
  }
`

/** The buttons for the visit's state; none once it is over. */
function StateButtons({ actions }: { actions: VisitActions }) {
  const { visit, busy, problem } = actions
  const { progress } = visit
  const late = useLazyDialog<typeof LatenessDialog>(() => import('./dialogs').then((loaded) => loaded.LatenessDialog))
  const done = useLazyDialog<typeof DoneDialog>(() => import('./dialogs').then((loaded) => loaded.DoneDialog))
  if (progress === 'done' || progress === 'closed') return null
  return (
    <Buttons>
      {problem && <Problem>{problem}</Problem>}
      {progress !== 'arrived' && (
        <Button variant="quiet" disabled={busy} onClick={() => late.open()}>
          <Trans>Running late</Trans>
        </Button>
      )}
      {progress === 'not_started' && (
        <Button disabled={busy} onClick={actions.setOut}>
          <Trans>On my way</Trans>
        </Button>
      )}
      {progress === 'on_the_way' && <ArriveButton busy={busy} onArrived={actions.arrive} />}
      {progress === 'arrived' && (
        <Button disabled={busy} onClick={() => done.open()}>
          <Trans>Done</Trans>
        </Button>
      )}
      {late.shown && <late.shown.Dialog visit={visit} onTell={actions.tellLateness} onClose={late.close} />}
      {done.shown && <done.shown.Dialog onDone={actions.finish} onClose={done.close} />}
    </Buttons>
  )
}

/** Arriving can't be taken back, so it takes a second tap; a double tap is one. */
function ArriveButton({ busy, onArrived }: { busy: boolean; onArrived: () => void }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const press = ({ detail }: MouseEvent) => {
    if (!isAsked) setAsked(true)
    else if (detail < 2) onArrived()
  }
  return (
    <Button
      disabled={busy}
      aria-label={isAsked ? t`Tap again: I am there` : undefined}
      onClick={press}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? t`Tap again` : t`Arrived`}
    </Button>
  )
}

/** In the card, where there is room beside the page. */
export const VisitButtons = ({ actions }: { actions: VisitActions }) =>
  useMedia(ONE_COLUMN) ? null : <StateButtons actions={actions} />

/** At the bottom of a phone, where a thumb reaches them. */
export function VisitActionBar({ actions }: { actions: VisitActions }) {
  const { progress } = actions.visit
  if (progress === 'done' || progress === 'closed') return null
  return (
    <ActionBar>
      <StateButtons actions={actions} />
    </ActionBar>
  )
}
