import { Trans, useLingui } from '@lingui/react/macro'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Muted, VisuallyHidden } from '@portal/ui'
import { FormShell, FormTextArea, SubmitButton, type FormDraft } from '@portal/ui/form'
import { charactersLeftText, MAX_COMMENT, ratingSchema, type RatingValues } from './rating.form'
import { FormStars } from './stars'

const Counter = styled(Muted)`
  align-self: flex-end;
  margin-top: calc(-1 * ${vars.space.m});
  font-variant-numeric: tabular-nums;
`

interface Props {
  draft?: FormDraft
  onSubmit: (values: RatingValues) => Promise<void>
}

/** Stars and an optional comment. */
export function RatingForm({ draft, onSubmit }: Props) {
  const { t, i18n } = useLingui()
  return (
    <FormShell
      schema={ratingSchema}
      initialValues={{ comment: '' }}
      draft={draft}
      onSubmit={onSubmit}
      label={t`Rate your visit`}
    >
      {({ values: { comment = '' } }) => (
        <>
          <FormStars name="score" label={t`How was it?`} />
          <FormTextArea name="comment" label={t`Comment (optional)`} maxLength={MAX_COMMENT} />
          <Counter aria-hidden>{`${comment.length} / ${MAX_COMMENT}`}</Counter>
          <VisuallyHidden role="status">{charactersLeftText(comment.length, i18n)}</VisuallyHidden>
          <div>
            <SubmitButton>
              <Trans>Send Rating</Trans>
            </SubmitButton>
          </div>
        </>
      )}
    </FormShell>
  )
}
