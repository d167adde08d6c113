import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneLink, usePlatform } from '@portal/platform'
import { BOT_CHECK_FAILED, type BotCheck } from '@portal/platform/bot-check'
import { FormBotCheck } from '@portal/ui/form'

/** The 'I'm not a robot' checkbox, if the tenant requires it. */
export function SignUpCheck({ check }: { check: BotCheck }) {
  const { t } = useLingui()
  const { brand } = usePlatform()
  if (!check.required) return null
  return (
    <FormBotCheck
      name="notRobot"
      state={check.state}
      onCheck={() => void check.check()}
      failedMessage={
        <>
          {t(BOT_CHECK_FAILED)}{' '}
          {brand.phone && (
            <Trans>
              Or call <PhoneLink phone={brand.phone} />.
            </Trans>
          )}
        </>
      }
    />
  )
}
