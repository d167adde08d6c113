import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PhoneLink, usePlatform } from '@portal/platform'
import { telLink } from '@portal/rules'
import { Button, ButtonLink, Icon, Text } from '@portal/ui'
import { Dialog } from '@portal/ui/dialog'

/** The phone number for times that are not offered online. Renders nothing without a number. */
export function AfterHours() {
  const { t } = useLingui()
  const { brand } = usePlatform()
  const [open, setOpen] = useState(false)
  if (!brand.phone) return null
  return (
    <>
      <Button variant="tonal" onClick={() => setOpen(true)}>
        <Trans>After Hours</Trans>
      </Button>
      {open && (
        <Dialog
          title={t`After Hours Appointment`}
          onClose={() => setOpen(false)}
          footer={
            <ButtonLink href={telLink(brand.phone)}>
              <Icon name="phone" /> <Trans>Call Us</Trans>
            </ButtonLink>
          }
        >
          <Text>
            <Trans>
              To schedule an appointment outside of these hours, please call us at <PhoneLink phone={brand.phone} />.
            </Trans>
          </Text>
        </Dialog>
      )}
    </>
  )
}
