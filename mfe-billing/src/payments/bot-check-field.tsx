import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneLink, usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, type BotCheck } from '@portal/platform/bot-check'
import { FormBotCheck } from '@portal/ui/form'

/** The form's bot check. Renders nothing if none is required. */
export function BotCheckField({ check }: { check: BotCheck }) {
  const { i18n } = useLingui()
  const { brand } = usePlatform()
  if (!check.required) return null
  const call = brand.phone && (
    <>
      {' '}
      <Trans>
        Or call <PhoneLink phone={brand.phone} />.
      </Trans>
    </>
  )
  return (
    <FormBotCheck
      name="notRobot"
      state={check.state}
      onCheck={() => void check.check()}
      failedMessage={
        <>
          {i18n._(BOT_CHECK_FAILED)}
          {call}
        </>
      }
    />
  )
}
