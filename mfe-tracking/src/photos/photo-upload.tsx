import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { useWords } from '@portal/platform'
import { checkPhoto, MAX_PHOTO_BYTES, MAX_PHOTOS_AT_ONCE, PHOTO_ACCEPT } from '@portal/rules'
import { vars } from '@portal/theme'
import { Button, Row, Stack } from '@portal/ui'
import { PhotoPicker } from '@portal/ui/photo-picker'
import type { UploadProblem } from './use-photo-upload'

const Problem = styled.div`
  padding: ${vars.space.m};
  border: 1px solid ${vars.color.bad};
  border-radius: ${vars.radius.m};
  background: ${vars.color.badWash};
  color: ${vars.color.bad};
  overflow-wrap: anywhere;

  ul {
    margin: 0;
    padding-inline-start: ${vars.space.l};
  }
`

/** Rendered even while empty: screen readers announce only changes of an existing live region. Takes no space while empty. */
const LiveRegion = styled.div`
  &:empty {
    position: absolute;
  }
`

const Progress = styled.progress`
  width: 160px;
  accent-color: ${vars.color.brandInk};
`

export interface PhotoUploadProps {
  files: readonly File[]
  /** How many more photos the job accepts. */
  room: number
  /** null while nothing is being uploaded. */
  sending: { sent: number; total: number } | null
  problem: UploadProblem | null
  /** How many photos the last upload added. */
  added: number
  /** Number of uploads so far; the next one clears what the picker rejected. */
  round: number
  onChoose: (files: File[]) => void
  onSend: () => void
}

/** Selects and uploads photos, with retry. */
export function PhotoUpload({ files, room, sending, problem, added, round, onChoose, onSend }: PhotoUploadProps) {
  const { t } = useLingui()
  const words = useWords()
  const megabytes = MAX_PHOTO_BYTES / 1024 / 1024
  const count = files.length
  const addedText = added > 0 && t`${plural(added, { one: '# photo added.', other: '# photos added.' })}`
  const box = useFocusWhenSent(sending !== null)
  return (
    <Stack $gap="m" ref={box}>
      <PhotoPicker
        key={round}
        files={files}
        onChange={onChoose}
        accept={PHOTO_ACCEPT}
        maxFiles={Math.min(MAX_PHOTOS_AT_ONCE, room)}
        check={(file) => checkPhoto(file, words)}
        hint={t`PNG or JPEG, up to ${megabytes} MB each.`}
        disabled={sending !== null}
      />
      <LiveRegion role="alert">{problem && <ProblemList {...problem} />}</LiveRegion>
      {count > 0 && (
        <Row>
          <Button data-send disabled={sending !== null} aria-busy={sending !== null || undefined} onClick={onSend}>
            {problem ? t`Try Again` : t`${plural(count, { one: 'Upload # Photo', other: 'Upload # Photos' })}`}
          </Button>
          {sending && sending.total > 1 && (
            <Progress value={sending.sent} max={sending.total} aria-label={t`Photos sent`} />
          )}
        </Row>
      )}
      <LiveRegion role="status">{sending ? t`Uploading photos...` : addedText}</LiveRegion>
    </Stack>
  )
}

/** Restores focus after an upload, which disables or removes the button; does not take it from a user who has moved on. */
function useFocusWhenSent(isSending: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) {
      const next =
        ref.current?.querySelector<HTMLElement>('[data-send]') ?? ref.current?.querySelector<HTMLElement>('input')
      next?.focus()
    }
    wasSending.current = isSending
  }, [isSending])
  return ref
}

const ProblemList = ({ message, failed }: UploadProblem) => (
  <Problem>
    {message}
    {failed.length > 0 && (
      <ul>
        {failed.map(({ name, message: reason }, index) => (
          <li key={index}>
            <Trans>
              <strong>{name}</strong>: {reason}
            </Trans>
          </li>
        ))}
      </ul>
    )}
  </Problem>
)
